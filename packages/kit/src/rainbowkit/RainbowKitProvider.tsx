import type { Kit, Language, Network, SiwxConfig } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { fromRainbowKit, type RainbowKitTheme } from '@latchkey/ui'
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { useConfig } from 'wagmi'
import type { CreateAppKitOptions } from '../appKit/createAppKit.ts'
import { AppKitProvider, useKitInstance } from '../react/AppKitProvider.tsx'
import { WagmiAdapter } from '../wagmi/WagmiAdapter.ts'
import { featuredOf } from './connectorsForWallets.ts'
import { defaultsOf } from './getDefaultConfig.ts'

type Theme = Parameters<typeof fromRainbowKit>[0]

/** The props of `RainbowKitProvider`. */
export type RainbowKitProviderProps = {
  readonly children?: ReactNode
  /** A theme of this door or of RainbowKit, a pair for both modes, or null for the kit's own. It may change. */
  readonly theme?: Theme | null | undefined
  /** @deprecated The window has one size: no effect. */
  readonly modalSize?: 'compact' | 'wide' | undefined
  readonly locale?: string | Language | undefined
  readonly appInfo?:
    | {
        readonly appName?: string | undefined
        readonly learnMoreUrl?: string | undefined
        readonly disclaimer?: unknown
      }
    | undefined
  /** A chain, or its id. */
  readonly initialChain?: Network | number | undefined
  /** @deprecated The account shows the transactions of the kit: no effect. */
  readonly showRecentTransactions?: boolean | undefined
  /** @deprecated No effect. */
  readonly coolMode?: boolean | undefined
  /** @deprecated No effect. */
  readonly avatar?: unknown
} & Pick<CreateAppKitOptions, 'gateway' | 'features' | 'projectId'>

/**
 * The kit for a page of RainbowKit, inside `WagmiProvider`: over a config of `getDefaultConfig`, or any wagmi config with a
 * `projectId` here. The options are read once; the theme may change.
 * @throws KitError `OPTIONS_INVALID`
 */
export function RainbowKitProvider({
  children,
  theme,
  locale,
  appInfo,
  initialChain,
  ...options
}: RainbowKitProviderProps): ReactElement {
  const config = useConfig()
  const defaults = defaultsOf(config)
  const [adapter] = useState(() => defaults?.adapter ?? new WagmiAdapter({ wagmiConfig: config }))
  const siweConfig = useContext(SignIn)
  const shown = theme ? fromRainbowKit(theme) : undefined
  const [first, ...rest] = config.chains as readonly Network[]
  if (!first) throw new KitError('OPTIONS_INVALID', { option: 'chains', problem: 'there is none' })
  const initialId = typeof initialChain === 'number' ? initialChain : initialChain?.id
  const name = appInfo?.appName
  return (
    <AppKitProvider
      projectId={defaults?.projectId}
      metadata={name ? { name } : defaults?.metadata}
      {...options}
      {...shown}
      adapters={[adapter]}
      networks={[first, ...rest]}
      featuredWalletIds={featuredOf(config)}
      defaultNetwork={config.chains.find(({ id }) => id === initialId) as Network | undefined}
      locale={locale}
      siweConfig={siweConfig}
    >
      {shown && <ShownTheme {...shown} />}
      {children}
    </AppKitProvider>
  )
}

/** Follows a change of the theme. */
function ShownTheme({ themeMode, themeVariables }: ReturnType<typeof fromRainbowKit>): null {
  const kit = useKitInstance()
  const text = JSON.stringify(themeVariables)
  useEffect(() => {
    kit.setThemeMode(themeMode)
    // As: it is the text of such variables.
    kit.setThemeVariables(JSON.parse(text) as typeof themeVariables)
  }, [kit, themeMode, text])
  return null
}

type SignInSource = (kit: Kit) => Promise<SiwxConfig>
const SignIn = createContext<SignInSource | undefined>(undefined)

/** The props of `RainbowKitAuthenticationProvider`. */
export type RainbowKitAuthenticationProviderProps = {
  /** The result of `createAuthenticationAdapter` of this door. */
  readonly adapter: SignInSource
  /** @deprecated The kit knows it itself: no effect. */
  readonly status?: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  /** @default true */
  readonly enabled?: boolean | undefined
  readonly children?: ReactNode
}

/** Sign-in for the `RainbowKitProvider` inside. */
export function RainbowKitAuthenticationProvider({
  adapter,
  enabled = true,
  children,
}: RainbowKitAuthenticationProviderProps): ReactElement {
  return <SignIn.Provider value={enabled ? adapter : undefined}>{children}</SignIn.Provider>
}

export type { RainbowKitTheme }
