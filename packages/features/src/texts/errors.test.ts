import * as protocol from '@latchkey/protocol'
import { en as windowTexts } from '@latchkey/ui'
import * as locales from '@latchkey/ui/locales'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { featureTextsOf } from './languages.ts'

type Row = { readonly surface: protocol.ErrorSurface; readonly text: string }

/** Every catalogue that there is, also one that comes later. */
const catalogues = Object.entries(protocol).flatMap(([name, value]) =>
  /^catalogue$|Errors$/.test(name) ? [value as { readonly [code: string]: Row }] : [],
)
const rows = catalogues.flatMap((catalogue) => Object.entries(catalogue))

/** Alerts and what is thrown are for developers; a gateway's words are read by the kit. */
const seen = rows.filter(([, { surface }]) => surface === 'view' || surface === 'snackbar')

/** What is said in place of `error.CODE`, by the view that meets it. */
const instead: { readonly [code: string]: readonly string[] } = {
  BALANCE_UNAVAILABLE: ['account.unavailable', 'tokens.failed'],
  DISCONNECT_FAILED: ['account.disconnectFailed'],
  SEND_INCOMPLETE: ['send.problem.incorrectValue', 'send.problem.invalidAddress'],
  SEND_FAILED: ['send.failed'],
  SEND_FAILED_SOLANA: ['send.failedSolana'],
  // A sentence for each of its reasons.
  TRANSFER_REFUSED: Object.keys(en).filter((key) => key.startsWith('send.refused.')),
}

const english: { readonly [key: string]: string | undefined } = { ...windowTexts, ...en }

it('all catalogues of errors are looked through', () => {
  expect(catalogues.length).toBeGreaterThan(5)
  expect(seen.map(([code]) => code)).toEqual(
    expect.arrayContaining(['USER_REJECTED', 'SEND_FAILED', 'HISTORY_FAILED', 'SIWX_TIMEOUT']),
  )
})

describe.each(Object.values(locales))('$locale', ({ locale, texts }) => {
  it('has a sentence for every error that a visitor sees [CON-16]', async () => {
    const said: { readonly [key: string]: string | undefined } = {
      ...texts,
      ...(await featureTextsOf(locale)),
    }
    const missing = seen
      .flatMap(([code]) => instead[code] ?? [`error.${code}`])
      .filter((key) => !said[key] || said[key] === english[key])
    expect(missing).toEqual([])
    // Of codes that there are: one that is misspelt would never be looked up.
    const codes = new Set([...rows.map(([code]) => code), 'UNKNOWN'])
    const unknown = Object.keys(said).filter(
      (key) => key.startsWith('error.') && !codes.has(key.slice('error.'.length)),
    )
    expect(unknown).toEqual([])
  })
})
