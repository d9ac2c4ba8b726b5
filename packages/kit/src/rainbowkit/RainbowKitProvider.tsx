import type { Kit, Language, Network, SiwxConfig } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { fromRainbowKit, type RainbowKitTheme } from '@latchkey/ui'
import {
  type ComponentType,
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
import { imagesOf } from './Chain.ts'
import { featuredOf } from './connectorsForWallets.ts'
import { defaultsOf } from './getDefaultConfig.ts'

type Theme = Parameters<typeof fromRainbowKit>[0]

/** The tag of a language, such as `pt-BR` (docs/languages.md). */
export type Locale = string
/** RainbowKit's type of `avatar`. */
export type AvatarComponent = ComponentType<{
  readonly address: string
  readonly ensImage?: string | null | undefined
  readonly size: number
}>
/** RainbowKit's type of `appInfo.disclaimer`. */
export type DisclaimerComponent = ComponentType<{
  readonly Text: ComponentType<{ readonly children: ReactNode }>
  readonly Link: ComponentType<{ readonly children: ReactNode; readonly href: string }>
}>

/** The props of `RainbowKitProvider`. */
export type RainbowKitProviderProps = {
  readonly children?: ReactNode
  /** A theme of this door or of RainbowKit, a pair for both modes, or null for the kit's own. It may change. */
  readonly theme?: Theme | null | undefined
  /** `wide` widens the window from 360 to 440 px. The list and the wallet that is connecting stay one after the other. @default 'compact' */
  readonly modalSize?: 'compact' | 'wide' | undefined
  readonly locale?: Locale | Language | undefined
  readonly appInfo?:
    | {
        readonly appName?: string | undefined
        /** A page about wallets, to which the explanation of wallets leads. */
        readonly learnMoreUrl?: string | undefined
        /** @deprecated A component of the page cannot be drawn in the window: use `termsConditionsUrl`. No effect. */
        readonly disclaimer?: DisclaimerComponent | undefined
      }
    | undefined
  /** A chain, or its id. */
  readonly initialChain?: Network | number | undefined
  /** @deprecated The account shows the transactions of the kit: no effect. */
  readonly showRecentTransactions?: boolean | undefined
  /** @deprecated The window shows no flying emoji. No effect. */
  readonly coolMode?: boolean | undefined
  /** @deprecated The account has the picture of its name, or one made of its address. No effect. */
  readonly avatar?: AvatarComponent | undefined
  /** @deprecated RainbowKit marks its theme with it; a page has one kit. No effect. */
  readonly id?: string | undefined
} & Pick<
  CreateAppKitOptions,
  'gateway' | 'features' | 'projectId' | 'customWallets' | 'termsConditionsUrl' | 'privacyPolicyUrl'
>

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
  modalSize,
  showRecentTransactions,
  coolMode,
  avatar,
  ...options
}: RainbowKitProviderProps): ReactElement {
  const config = useConfig()
  const defaults = defaultsOf(config)
  const [adapter] = useState(() => defaults?.adapter ?? new WagmiAdapter({ wagmiConfig: config }))
  const siweConfig = useContext(SignIn)
  const shown = shownTheme(theme, modalSize)
  useWithoutEffect({
    showRecentTransactions,
    coolMode,
    avatar,
    'appInfo.disclaimer': appInfo?.disclaimer,
  })
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
      chainImages={imagesOf(config.chains)}
      locale={locale}
      learnMoreUrl={appInfo?.learnMoreUrl}
      siweConfig={siweConfig}
    >
      {shown && <ShownTheme {...shown} />}
      {children}
    </AppKitProvider>
  )
}

/** The options of a theme and of a size; undefined for the kit's own. */
function shownTheme(
  theme: Theme | null | undefined,
  size: RainbowKitProviderProps['modalSize'],
): ShownTheme | undefined {
  const { themeMode, themeVariables } = theme ? fromRainbowKit(theme) : {}
  if (!themeVariables && !size) return undefined
  const width = size && { '--lk-width': size === 'wide' ? '440px' : '360px' }
  return { ...(themeMode && { themeMode }), themeVariables: { ...themeVariables, ...width } }
}

type ShownTheme = Pick<ReturnType<typeof fromRainbowKit>, 'themeVariables'> &
  Partial<ReturnType<typeof fromRainbowKit>>

/** Tells the host's developer about options without an effect. */
function useWithoutEffect(given: { readonly [name: string]: unknown }): void {
  const names = Object.keys(given).filter((name) => given[name])
  const text = names.join(', ')
  useEffect(() => {
    if (text) console.warn(`latchkey: without effect here: ${text} (docs/migrating.md)`)
  }, [text])
}

/** Follows a change of the theme. */
function ShownTheme({ themeMode, themeVariables }: ShownTheme): null {
  const kit = useKitInstance()
  const text = JSON.stringify(themeVariables)
  useEffect(() => {
    if (themeMode) kit.setThemeMode(themeMode)
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
