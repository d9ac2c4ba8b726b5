import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useReducer,
  useState,
} from 'react'
import type { AppKit } from '../appKit/appKit.ts'
import { createAppKit, type CreateAppKitOptions } from '../appKit/createAppKit.ts'
import { defaultKit } from '../appKit/defaultKit.ts'

const AppKitContext = createContext<AppKit | undefined>(undefined)

export type AppKitProviderProps = { readonly children?: ReactNode } & (
  | { readonly kit: AppKit }
  | ({ readonly kit?: undefined } & CreateAppKitOptions)
)

/**
 * Give hooks and buttons below it a kit of their own: the one passed, or one made from the options (once; later changes
 * of the options are not seen) and destroyed when the provider goes. Not needed with a single kit.
 */
export function AppKitProvider({ children, kit, ...options }: AppKitProviderProps): ReactElement {
  const [own] = useState(ownKit)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const value = kit ?? own.get(options as CreateAppKitOptions)
  useEffect(() => {
    if (!kit) own.keep()
    // Ended while it was hidden (React's Activity), or before late effects: these run, rendering does not.
    if (value.kit.signal.aborted) renderAgain()
    // Later: StrictMode takes effects back only to run them again at once.
    return () => own.endAfter(0)
  }, [kit, value, own])
  return <AppKitContext.Provider value={value}>{children}</AppKitContext.Provider>
}

/** The nearest provider's kit, or the default one. @throws KitError `KIT_MISSING` */
export function useKitInstance(): AppKit {
  return useContext(AppKitContext) ?? defaultKit()
}

/** The kit that a provider makes when it first renders without one. */
function ownKit(): {
  get(options: CreateAppKitOptions): AppKit
  endAfter(ms: number): void
  keep(): void
} {
  let made: AppKit | undefined
  let keep: (() => void) | undefined
  const endAfter = (ms: number): void => {
    keep = made?.kit.later(ms, () => {
      made?.destroy()
      made = undefined
    })
  }
  return {
    get: (options) => {
      if (made) return made
      made = createAppKit(options)
      // No effect tells of what React renders and drops: in StrictMode, or where a child suspends before the first mount.
      if (typeof document !== 'undefined') endAfter(unclaimedMs)
      return made
    },
    endAfter,
    keep: () => keep?.(),
  }
}

/** Longer than React takes from a rendering to its effects. */
const unclaimedMs = 5_000
