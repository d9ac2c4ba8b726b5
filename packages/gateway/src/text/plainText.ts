/**
 * A stranger's name of a token or picture, cleaned for display: composed, without control, bidirectional or invisible
 * characters, and limited in length (security.md INJ-4).
 */
export function plainText(text: string, length: number): string {
  const visible = text
    .slice(0, 8 * length)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
  // Cut by code points, so that no surrogate pair is halved.
  return [...visible].slice(0, length).join('')
}
