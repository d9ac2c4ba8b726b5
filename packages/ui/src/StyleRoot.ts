import { type Context, createContext, useContext } from 'react'
import { adoptStyles } from './styles.ts'

/** The root into which the parts below adopt their CSS. Without a root they adopt nothing, and the host adopts the CSS. */
export const StyleRoot: Context<Document | ShadowRoot | undefined> = /*#__PURE__*/ createContext<
  Document | ShadowRoot | undefined
>(undefined)

/**
 * Adopt a part's CSS into the surrounding root before it is painted. This runs while rendering, since repeating it changes
 * nothing: an effect in every part delays the opening of the modal more than the CSS itself.
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRoot)
  if (root) adoptStyles(root, [css])
}
