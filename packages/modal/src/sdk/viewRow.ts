import type { KitState, Routes, ViewName } from '@latchkey/core'
import type { Translate } from '@latchkey/ui'
import type { ComponentType } from 'react'

/** A component in a file of its own: `() => import('./XView.tsx')`. */
export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

export type ViewProps<V extends ViewName> = { readonly params: Routes[V] }

/** The title in the header: a text's key, or a function where the title depends on the route. */
export type Title<V extends ViewName, TextKey extends string> =
  | TextKey
  | ((params: Routes[V], state: KitState, t: Translate) => string)

/** What a table of views says of the view `V`; `TextKey` are the keys that its title may have. */
export type ViewRow<V extends ViewName, TextKey extends string = string> = {
  readonly title: Title<V, TextKey>
  readonly load: Load<ViewProps<V>>
  /** It asks a wallet, so that the visitor agrees to the host's terms first, where the host wants that (HOST-13). */
  readonly asksConsent: boolean
  /** Waits for an answer: not closed while the visitor has to sign in (MOD-10). */
  readonly asks?: boolean
}
