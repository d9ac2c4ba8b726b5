/** What of a stranger's text is looked at, and how much of it is shown (security.md INJ-4). */
const readAtMost = 1000
const shownAtMost = 40

/**
 * A name or symbol that a stranger chose, fit to be shown: composed, without what is invisible or turns the direction of
 * what stands beside it, without towers of accents, on one line, and short. May come out empty.
 */
export function cleanName(text: string): string {
  const plain = text
    .slice(0, readAtMost)
    .normalize('NFC')
    // U+2800 is a blank that counts as a symbol.
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const letters = Array.from(plain)
  return letters.length > shownAtMost ? `${letters.slice(0, shownAtMost - 1).join('')}…` : plain
}

/** Whether two names are one to the eye, as `USDC` and `USDС` with a Cyrillic С (UTS 39, 4). */
export function looksLike(a: string, b: string): boolean {
  return skeletonOf(a) === skeletonOf(b)
}

/** What is left of a name when everything that looks the same is written the same. For comparing, not for showing. */
export function skeletonOf(text: string): string {
  const twins = new Map<string, string>()
  for (const [strange, plain] of confusables) {
    const letters = Array.from<string>(plain)
    for (const [place, letter] of Array.from<string>(strange).entries())
      twins.set(letter, letters[place] ?? '')
  }
  const plainly = (name: string): string =>
    Array.from(name, (letter) => twins.get(letter) ?? letter).join('')
  // What decomposes may be a twin before, or only after.
  const decomposed = plainly(cleanName(text))
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
  return plainly(plainly(decomposed).toLowerCase())
}

/** Letters → those they look like. What Unicode itself calls the same (full width, bold, circled) needs no row. */
const confusables = [
  // Cyrillic, capital and small.
  ['АВЕЗКМНОРСТУХІЈЅԌԚԜҮҒ', 'abeekmhopctyxljsgqwyf'],
  ['авезкмнорстухіјѕһԁԛԝӏғүгё', 'abeekmhopctyxljshdqwlfyre'],
  // Greek.
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'abezhlkmnoptyxc'],
  ['αβεικνορτυχγϲηω', 'abelkvoptuxycnw'],
  // Armenian, Cherokee, Lisu.
  ['ՍՏԼՕօոհսցզյ', 'usloonhugqj'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ', 'abcdeghjklmprstvwyz'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghljklmnoprstuvwxyz'],
  // Latin beyond ASCII that does not decompose.
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghljklmnoprstuvwyz'],
  ['łŁøØđĐıɑɡʋɩħƵƶŧŦⱠ', 'llooddlagvlhzzttl'],
  // Figures, and what is drawn like a letter.
  ['01358$€|!iI', 'olesbsellll'],
] as const
