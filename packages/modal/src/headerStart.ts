import { type Context, createContext } from 'react'

/** The place at the start of the header, for a view that has something better to put there than a way back. */
export const HeaderStart: Context<HTMLElement | null> =
  /*#__PURE__*/ createContext<HTMLElement | null>(null)
