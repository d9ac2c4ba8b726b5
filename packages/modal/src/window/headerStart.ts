import { type Context, createContext, type RefObject } from 'react'

/**
 * The place at the start of the header, for a view that replaces the Back button. It is a ref, not an element: passing it
 * by state would render the window twice before its first paint.
 */
export const HeaderStart: Context<RefObject<HTMLElement | null>> = /*#__PURE__*/ createContext<
  RefObject<HTMLElement | null>
>({ current: null })
