import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useReducer,
  useRef,
} from 'react'
import type { AppKit } from '../appKit.ts'
import { createAppKit, type CreateAppKitOptions } from '../createAppKit.ts'
import { defaultKit } from '../defaultKit.ts'

const KitContext = createContext<AppKit | undefined>(undefined)

export type AppKitProviderProps = { readonly children?: ReactNode } & (
  | { readonly kit: AppKit }
  | ({ readonly kit?: undefined } & CreateAppKitOptions)
)

/**
 * Give hooks and buttons below it a kit of their own: the one passed, or one made from the options (once; later changes
 * of the options are not seen) and destroyed when the provider goes. Not needed with a single kit.
 */
export function AppKitProvider({ children, kit, ...options }: AppKitProviderProps): ReactElement {
  const made = useRef<AppKit>(undefined)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const value = kit ?? (made.current ??= createAppKit(options as CreateAppKitOptions))
  useEffect(() => {
    if (value === made.current) clearTimeout(ending.current)
    // Hidden, ended and shown again (React's Activity): effects run, rendering does not.
    if (value.kit.signal.aborted) renderAgain()
    return () => {
      // Later: StrictMode takes effects back only to run them again at once.
      ending.current = setTimeout(() => {
        made.current?.destroy()
        made.current = undefined
      })
    }
  }, [value])
  return <KitContext.Provider value={value}>{children}</KitContext.Provider>
}

/** The nearest provider's kit, or the default one. @throws KitError `KIT_MISSING` */
export function useKitInstance(): AppKit {
  return useContext(KitContext) ?? defaultKit()
}
