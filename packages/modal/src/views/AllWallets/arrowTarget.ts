export type Place = {
  readonly place: number
  readonly count: number
  readonly columns: number
  readonly rtl: boolean
}

/** The target of a key in a grid that is read row by row; undefined for a key with no target. */
export function arrowTarget(
  key: string,
  { place, count, columns, rtl }: Place,
): number | undefined {
  const to = (step: number): number | undefined => {
    const target = place + step
    if (target < 0) return undefined
    if (target < count) return target
    // The last row may be shorter: the down arrow from above its gap leads to its end.
    const lastRow = Math.floor((count - 1) / columns)
    return step === columns && Math.floor(place / columns) < lastRow ? count - 1 : undefined
  }
  switch (key) {
    case 'ArrowRight':
      return to(rtl ? -1 : 1)
    case 'ArrowLeft':
      return to(rtl ? 1 : -1)
    case 'ArrowDown':
      return to(columns)
    case 'ArrowUp':
      return to(-columns)
    case 'Home':
      return count > 0 ? 0 : undefined
    case 'End':
      return count > 0 ? count - 1 : undefined
    default:
      return undefined
  }
}
