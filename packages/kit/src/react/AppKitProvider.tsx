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
import type { CreateAppKitOptions } from '../appKit/createAppKit.ts'
import { defaultKit } from '../appKit/defaultKit.ts'
import { tenure } from '../appKit/tenure.ts'
import { createAppKit } from './createAppKit.ts'

const AppKitContext = createContext<AppKit | undefined>(undefined)

/** The props of `AppKitProvider`: a kit, or the options of `createAppKit`. */
export type AppKitProviderProps = { readonly children?: ReactNode } & (
  | { readonly kit: AppKit }
  | ({ readonly kit?: undefined } & CreateAppKitOptions)
)

/**
 * Provide a kit for the hooks and buttons inside: the kit passed, or a kit created from the options. The options are read
 * once; later changes have no effect. When the provider unmounts, it destroys a kit that it created. A page with a single
 * kit needs no provider.
 */
export function AppKitProvider({ children, kit, ...options }: AppKitProviderProps): ReactElement {
  const [own] = useState(ownKit)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const value = kit ?? own.get(options as CreateAppKitOptions)
  useEffect(() => {
    if (!kit) own.keep()
    // The kit was ended while the provider was hidden (React's Activity), or before late effects. Only effects run then, so
    // a new rendering is requested.
    if (value.kit.signal.aborted) renderAgain()
    // Delayed: StrictMode undoes effects and runs them again at once.
    return () => own.endAfter(0)
  }, [kit, value, own])
  return <AppKitContext.Provider value={value}>{children}</AppKitContext.Provider>
}

/** The kit of the nearest provider, or the default kit. @throws KitError `KIT_MISSING` */
export function useKitInstance(): AppKit {
  return useContext(AppKitContext) ?? defaultKit()
}

/** The kit that a provider creates in its first render when it gets none. */
function ownKit(): {
  get(options: CreateAppKitOptions): AppKit
  endAfter(ms: number): void
  keep(): void
} {
  let made: AppKit | undefined
  let keep: (() => void) | undefined
  const endAfter = (ms: number): void => {
    const cancel = made?.kit.later(ms, () => {
      made?.destroy()
      made = undefined
    })
    const held = made?.kit.get(tenure)
    if (held) held.isTentative = true
    keep = () => {
      cancel?.()
      if (held) held.isTentative = false
    }
  }
  return {
    get: (options) => {
      if (made) return made
      made = createAppKit(options)
      // React may drop a first render without any effect: in StrictMode, or where a child suspends before the first mount.
      if (typeof document !== 'undefined') endAfter(unclaimedMs)
      return made
    },
    endAfter,
    keep: () => keep?.(),
  }
}

/** Longer than React takes from a render to its effects. */
const unclaimedMs = 5_000
