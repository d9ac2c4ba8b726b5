import { type Context, createContext, type RefObject } from 'react'

/**
 * The place at the start of the header, for a view that has something better to put there than a way back. A ref, not an
 * element: to tell every view of it by state would render the window twice before its first paint.
 */
export const HeaderStart: Context<RefObject<HTMLElement | null>> = /*#__PURE__*/ createContext<
  RefObject<HTMLElement | null>
>({ current: null })
