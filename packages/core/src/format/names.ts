/** The number of characters of a stranger's text that are read, and that are shown (security.md INJ-4). */
const readAtMost = 1000
const shownAtMost = 40

/**
 * Makes a stranger's name or symbol safe to show: composed, short and on one line, without invisible characters, without
 * characters that turn the direction of neighbouring text, and without towers of accents. The result may be empty.
 */
export function cleanName(text: string): string {
  const plain = withoutHidden(text.slice(0, readAtMost).normalize('NFC'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const letters = Array.from(plain)
  return letters.length > shownAtMost ? `${letters.slice(0, shownAtMost - 1).join('')}…` : plain
}

/**
 * A normalised name (ENSIP-15) for display: whole, since a part of it is another name. Undefined for text that is not safe to
 * show.
 */
export function wholeName(name: string): string | undefined {
  return name === withoutHidden(name) && !/[\s\p{Cc}]/u.test(name) ? name : undefined
}

/** Removes invisible characters, except those that join emoji or choose their form. */
function withoutHidden(text: string): string {
  return text.replace(
    // First what stays: the flags of England, Scotland and Wales, and other emoji (UTS 51). U+2800 is a blank symbol.
    /(\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}|\p{ExtPict}[\ufe0f\p{EMod}]?(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]?)*)|[\p{DI}\u2800\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu,
    '$1',
  )
}

/** Whether two names look the same, as `USDC` and `USDС` with a Cyrillic С (UTS 39, 4). */
export function looksLike(a: string, b: string): boolean {
  return skeletonOf(a) === skeletonOf(b)
}

/** A name in which all letters that look the same are written the same. For comparing, not for showing. */
export function skeletonOf(text: string): string {
  const twins = new Map<string, string>()
  for (const [strange, plain] of confusables) {
    const letters = Array.from<string>(plain)
    for (const [place, letter] of Array.from<string>(strange).entries())
      twins.set(letter, letters[place] ?? '')
  }
  const plainly = (name: string): string =>
    Array.from(name, (letter) => twins.get(letter) ?? letter).join('')
  // A character that decomposes may look like another one before or after decomposition.
  const decomposed = plainly(cleanName(text))
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s]/gu, '')
  return plainly(plainly(decomposed).toLowerCase())
}

/** Letters and their look-alikes. Letters that Unicode itself maps (full width, bold, circled) need no row. */
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
  // Digits and signs that look like letters.
  ['01358$€|!iI', 'olesbsellll'],
] as const
