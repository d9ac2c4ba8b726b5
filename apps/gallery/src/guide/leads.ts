import { features } from '@latchkey/features'
import type { ViewName } from '@latchkey/modal/fixtures'
import { notes } from './notes.ts'

/** Destinations of a view, with their presses. Manifests of features add their buttons in the account and at tokens. */
export function leadsOf(view: ViewName): readonly (readonly [to: ViewName, press: string])[] {
  // As: the keys of a table of views are views.
  const own = Object.entries(notes[view].leads) as readonly (readonly [ViewName, string])[]
  if (view !== 'Account' && view !== 'Token') return own
  const actions = features
    .flatMap(({ action }) => action ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map(({ opens, takesToken }): readonly [ViewName, string] => [
      opens,
      view === 'Token' && takesToken
        ? `The button ${opens}, begun with this token.`
        : `The button ${opens}.`,
    ])
  return [...own, ...actions]
}

/** Views that the kit opens without a press, from any view. */
export const byItself: readonly ViewName[] = [
  'Connect',
  'ConnectingWalletConnectBasic',
  'Account',
  'UnsupportedChain',
  'SIWXSignMessage',
  'ApproveTransaction',
  'BuyInProgress',
  'LoginExplained',
]
