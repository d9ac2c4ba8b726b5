import { features } from '@latchkey/features'
import type { ViewName } from '@latchkey/modal/fixtures'
import { notes } from './notes.ts'

/** Where a view leads, and by which press. What features put into the account and at tokens, their manifests say. */
export function leadsOf(view: ViewName): readonly (readonly [to: ViewName, press: string])[] {
  // As: a table of views has views for keys.
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

/** Shown by the kit itself, whatever was shown before. */
export const byItself: readonly ViewName[] = [
  'Connect',
  'ConnectingWalletConnectBasic',
  'Account',
  'UnsupportedChain',
  'SIWXSignMessage',
  'ApproveTransaction',
]
