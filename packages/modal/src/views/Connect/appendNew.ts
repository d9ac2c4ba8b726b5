/** The shown rows without those that are gone, followed by the new rows. The same array when nothing changed. */
export function appendNew<Id extends string>(
  shown: readonly Id[],
  wanted: readonly Id[],
): readonly Id[] {
  const kept = shown.filter((id) => wanted.includes(id))
  const added = wanted.filter((id) => !shown.includes(id))
  return added.length === 0 && kept.length === shown.length ? shown : [...kept, ...added]
}
