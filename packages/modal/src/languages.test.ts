import { catalogue, frameErrors, serverErrors, walletErrors } from '@latchkey/protocol'
import { en } from '@latchkey/ui'
import * as locales from '@latchkey/ui/locales'
import { expect, it } from 'vitest'

const rows = Object.entries({ ...catalogue, ...walletErrors, ...serverErrors, ...frameErrors })
const codes = rows.map(([code]) => code)
/** What a view may say, in its row's words or in those that English has beside them. */
const shown = rows
  .filter(([code, { surface }]) => surface === 'view' || Object.hasOwn(en, `error.${code}`))
  .map(([code]) => code)

it.each(Object.entries(locales))('every error has its sentence in %s [CON-16]', (_, { texts }) => {
  const said = Object.keys(texts).flatMap((key) => /^error\.(.*)$/.exec(key)?.[1] ?? [])
  expect(said).toEqual(expect.arrayContaining(shown))
  // A code that is gone, or misspelt, would never be looked up.
  expect(said.filter((code) => code !== 'UNKNOWN' && !codes.includes(code))).toEqual([])
})
