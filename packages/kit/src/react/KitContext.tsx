import { createContext, type ReactElement, type ReactNode, useContext, useRef } from 'react'
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
 * of the options are not seen). Not needed with a single kit.
 */
export function AppKitProvider({ children, kit, ...options }: AppKitProviderProps): ReactElement {
  const made = useRef<AppKit>(undefined)
  const value = kit ?? (made.current ??= createAppKit(options as CreateAppKitOptions))
  return <KitContext.Provider value={value}>{children}</KitContext.Provider>
}

/** The nearest provider's kit, or the default one. @throws KitError `KIT_MISSING` */
export function useKitInstance(): AppKit {
  return useContext(KitContext) ?? defaultKit()
}
