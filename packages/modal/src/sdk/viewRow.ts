import type { KitState, Routes, ViewName } from '@latchkey/core'
import type { Translate } from '@latchkey/ui'
import type { ComponentType } from 'react'

/** The loader of a component in its own file: `() => import('./XView.tsx')`. */
export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

export type ViewProps<V extends ViewName> = { readonly params: Routes[V] }

/** The title in the header: the key of a text, or a function if the title depends on the route. */
export type Title<V extends ViewName, TextKey extends string> =
  | TextKey
  | ((params: Routes[V], state: KitState, t: Translate) => string)

/** The row of the view `V` in a table of views; `TextKey` are the keys that its title may have. */
export type ViewRow<V extends ViewName, TextKey extends string = string> = {
  readonly title: Title<V, TextKey>
  readonly load: Load<ViewProps<V>>
  /** The view asks a wallet, so the visitor agrees to the host's terms first, when the host wants that (HOST-13). */
  readonly asksConsent: boolean
  /** The view waits for an answer: it cannot be closed while the visitor must sign in (MOD-10). */
  readonly asks?: boolean
}
