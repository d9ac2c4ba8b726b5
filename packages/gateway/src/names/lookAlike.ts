/**
 * The look of a label: labels of the same look are taken for each other. From the confusables of UTS #39 within letters,
 * digits and hyphens, and two pairs that the eye joins.
 */
export function lookOf(label: string): string {
  return label
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('m', 'rn')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
}
