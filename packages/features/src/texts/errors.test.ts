import { catalogue, errorTexts, sentenceOf, shown } from '@latchkey/protocol'
import { en as windowTexts } from '@latchkey/ui'
import * as locales from '@latchkey/ui/locales'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { featureTextsOf } from './languages.ts'

/** Most errors are for developers, and the kit interprets a gateway's errors itself: those share one sentence. */
const seen = Object.keys({
  ...catalogue.view,
  ...catalogue.snackbar,
  ...catalogue.alert,
  ...shown,
})

/** The texts that a view shows in place of `error.CODE`. */
const instead: { readonly [code: string]: readonly string[] } = {
  BALANCE_UNAVAILABLE: ['account.unavailable', 'tokens.failed'],
  DISCONNECT_FAILED: ['account.disconnectFailed'],
  SEND_INCOMPLETE: ['send.problem.incorrectValue', 'send.problem.invalidAddress'],
  SEND_FAILED: ['send.failed'],
  SEND_FAILED_SOLANA: ['send.failedSolana'],
  // Its plural forms are in languages.test.ts.
  LOGIN_COOLDOWN: [],
  // A sentence for each of their reasons.
  FRAME_REFUSED: Object.keys(en).filter((key) => key.startsWith('login.refused.')),
  TRANSFER_REFUSED: Object.keys(en).filter((key) => key.startsWith('send.refused.')),
  ...Object.fromEntries(Object.keys(catalogue.alert).map((code) => [code, [`alert.${code}`]])),
}
const keys = [...seen.flatMap((code) => instead[code] ?? [`error.${code}`]), 'error.UNKNOWN']

const english: { readonly [key: string]: string | undefined } = {
  ...windowTexts,
  ...en,
  ...Object.fromEntries([...Object.keys(errorTexts), 'UNKNOWN'].map(sentenceIn)),
}
function sentenceIn(code: string): readonly [key: string, sentence: string] {
  return [`error.${code}`, sentenceOf(code)]
}

it('the tested codes include the errors that a visitor can meet', () => {
  expect(keys).toEqual(
    expect.arrayContaining(
      ['USER_REJECTED', 'UNAUTHORIZED', 'HISTORY_FAILED', 'SIWX_TIMEOUT', 'PROVIDER_FAILED'].map(
        (code) => `error.${code}`,
      ),
    ),
  )
})

describe('English', () => {
  it.each(Object.keys(errorTexts))('English has a sentence for %s [CON-16]', (code) => {
    const sentence = sentenceOf(code)
    expect(sentence).toMatch(/^\p{Lu}[\p{L}’-]* [^{}]+$/u)
    expect(sentence).not.toContain(code)
  })

  it('an unknown code has the same sentence as an error for the host', () => {
    expect(sentenceOf('FROM_A_LATER_VERSION')).toBe(sentenceOf('KIT_DESTROYED'))
    expect(sentenceOf('HTTP_STATUS')).toBe(sentenceOf('KIT_DESTROYED'))
  })

  it('English has a text for every error that a view words itself', () => {
    expect(keys.filter((key) => !english[key])).toEqual([])
  })
})

describe.each(Object.values(locales))('$locale', ({ locale, texts }) => {
  it('a language has a sentence for every error that a visitor sees [CON-16]', async () => {
    const said: { readonly [key: string]: string | undefined } = {
      ...texts,
      ...(await featureTextsOf(locale)),
    }
    expect(keys.filter((key) => !said[key] || said[key] === english[key])).toEqual([])
    // A removed or misspelt code would never be looked up.
    const unknown = Object.keys(said).filter((key) => key.startsWith('error.') && !english[key])
    expect(unknown).toEqual([])
  })

  it('a language has one sentence for every error that is for the host', () => {
    expect(sentenceOf('KIT_DESTROYED', texts)).toBe(texts['error.UNKNOWN'])
  })
})
