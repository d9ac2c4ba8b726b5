import { type Context, createContext, useContext } from 'react'
import { adoptStyles } from './styles.ts'

/** The root that the parts below adopt their CSS into. Without one they adopt nothing: the host brings the CSS. */
export const StyleRoot: Context<Document | ShadowRoot | undefined> = /*#__PURE__*/ createContext<
  Document | ShadowRoot | undefined
>(undefined)

/**
 * Bring a part's CSS into the surrounding root before it is painted. While rendering, since it is the same however often it is
 * done: an effect of every part costs the opening of the modal more than the CSS itself.
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRoot)
  if (root) adoptStyles(root, [css])
}
