/**
 * What strangers call their tokens and pictures, fit to be shown: composed, without control, bidirectional or invisible
 * characters, and not for ever (security.md INJ-4).
 */
export function plainText(text: string, length: number): string {
  const visible = text
    .slice(0, 8 * length)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
  // By code points: half of a surrogate pair is no text.
  return [...visible].slice(0, length).join('')
}
