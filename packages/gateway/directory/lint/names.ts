/** Why a wallet may not be listed under this name, or undefined when it may (INJ-4). */
export function lintName(name: string): string | undefined {
  if (name.trim() !== name || name === '') return 'is empty or has white space around it'
  if (name.normalize('NFC') !== name) return 'is not in normal form (NFC)'
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name)) {
    return 'holds control, bidirectional or invisible characters'
  }
  if ([...new Intl.Segmenter('en').segment(name)].length > 40) return 'is longer than 40 characters'
  const bare = skeleton(name)
  const posed = protocolNames.find((protocol) => bare.includes(protocol))
  if (posed !== undefined) return `poses as the protocol or the kit (${posed})`
  if (genericNames.has(bare)) return 'poses as a part of the connect view'
  if (/\b(sample|test|demo|example|internal)\b/i.test(name)) return 'is a test entry'
  return undefined
}

const protocolNames = ['walletconnect', 'web3modal', 'appkit', 'reown', 'latchkey']
const genericNames: ReadonlySet<string> = new Set([
  'wallet',
  'wallets',
  'allwallets',
  'browserwallet',
  'qrcode',
  'scan',
  'email',
  'google',
  'apple',
])

/** Lower-case Latin letters and digits only, with look-alikes replaced by the letters they imitate. */
function skeleton(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/./gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')
}

/** Cyrillic, Greek, Armenian and digit letters used to imitate the names above (UTS 39 subset). */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', с: 'c', р: 'p', і: 'i', ӏ: 'l', ԝ: 'w', ѡ: 'w', т: 't', к: 'k', һ: 'h',
  м: 'm', п: 'n', у: 'y', ո: 'n', օ: 'o', ա: 'w', α: 'a', ο: 'o', ε: 'e', κ: 'k', τ: 't', ν: 'v',
  ρ: 'p', ω: 'w', ɩ: 'i', ı: 'i', ⅼ: 'l', '0': 'o', '1': 'l', '3': 'e', '|': 'l', '!': 'l',
} // prettier-ignore
