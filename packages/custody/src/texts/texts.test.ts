import { describe, expect, it } from 'vitest'
import { approvalLetter, codeLetter, deniedLetter, heldLetter } from '../mail/letters.ts'
import { textsFor } from './textsFor.ts'

const tags = 'ar bn de en es fa fr he hi id it ja ko pl pt ru th tr uk vi zh-Hans zh-Hant'.split(
  ' ',
)

describe('textsFor', () => {
  it.each([
    ['de-AT', 'de'],
    ['zh-HK', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['pt-PT', 'pt'],
    ['sv', 'en'],
    ['no tag!', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('%j gets the texts of %j', (wanted, language) => {
    expect(textsFor(wanted).language).toBe(language)
  })
})

describe('letters', () => {
  const to = 'ada@example.com'
  const hostOrigin = 'https://shop.example'
  const link = 'https://recovery.test/approve#a.b'
  const at = new Date(0)

  it.each(tags)('a letter in %s has its facts, one link at most, and no open place', (language) => {
    const code = codeLetter(to, { code: '123456', hostOrigin, purpose: 'login', language })
    const denied = deniedLetter(to, {
      kind: 'device',
      hostOrigin,
      browser: 'Firefox',
      at,
      language,
    })
    const letters = [
      code,
      denied,
      approvalLetter(to, { kind: 'device', link, hostOrigin, browser: 'Firefox', at, language }),
      approvalLetter(to, { kind: 'email', link, hostOrigin, browser: 'Firefox', at, language }),
      heldLetter(to, { kind: 'heldDevice', hostOrigin, until: at, link, language }),
      heldLetter(to, { kind: 'heldEmail', hostOrigin, until: at, link, language }),
    ]
    for (const letter of letters) {
      expect(letter.text).toContain(hostOrigin)
      expect(letter.text + letter.subject).not.toMatch(/[{}]|undefined/)
      // A reader of mail makes a link of it, up to the next blank.
      expect(letter.text.split(/\s/).filter((word) => word === link)).toHaveLength(
        letter === code || letter === denied ? 0 : 1,
      )
    }
    expect(code.text).toMatch(/^123456\n/)
    expect(code.subject).not.toContain('123456')
  })
})
