// Programs in the style of AppKit's documentation: every documented name, with the import changed alone.
import { describe, expectTypeOf, it } from 'vitest'
import {
  type AppKitOptions,
  type CaipAddress,
  type CreateAppKit,
  createAppKit,
  type Event,
  type Features,
  getAppKit,
  modal,
  type Provider,
  type PublicStateControllerState,
  type SIWXConfig,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  type UseAppKitAccountReturn,
  type UseAppKitNetworkReturn,
  useAppKitNetwork,
  type Views,
} from '../react.ts'
import { type AppKitNetwork, defineChain, mainnet, solana } from '../networks.ts'

describe('names of AppKit', () => {
  it('options, features and networks of AppKit are accepted', () => {
    const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, solana]
    const custom = defineChain({
      id: 123456789,
      caipNetworkId: 'eip155:123456789',
      chainNamespace: 'eip155',
      name: 'Custom Network',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      rpcUrls: { default: { http: ['https://rpc.test'], webSocket: ['wss://rpc.test'] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
      contracts: {},
    })
    const features: Features = { pay: false, reownAuthentication: false, headless: false }
    const options: AppKitOptions = {
      projectId: '',
      networks: [...networks, custom],
      features,
      enableCoinbase: true,
      coinbasePreference: 'eoaOnly',
      enableAuthLogger: false,
      enableWalletGuide: true,
      experimental_preferUniversalLinks: true,
      universalProviderConfigOverride: { methods: { eip155: ['personal_sign'] } },
      manualWCControl: false,
    }
    expectTypeOf<CreateAppKit>().toEqualTypeOf(options)
    createAppKit(options)
    getAppKit(modal)
  })

  it('values of hooks have the shapes of AppKit', () => {
    const account: UseAppKitAccountReturn = useAppKitAccount({ namespace: 'eip155' })
    const network: UseAppKitNetworkReturn = useAppKitNetwork()
    expectTypeOf(account.caipAddress).toEqualTypeOf<CaipAddress | undefined>()
    expectTypeOf(account.embeddedWalletInfo?.user.email).toEqualTypeOf<string | undefined>()
    expectTypeOf(account.status === 'reconnecting').toBeBoolean()
    expectTypeOf(network.chainId).toEqualTypeOf<number | string | undefined>()
    const { walletProvider } = useAppKitProvider<Provider>('eip155')
    // As `new BrowserProvider(walletProvider)` of ethers takes it.
    expectTypeOf(walletProvider).toExtend<{ request(call: { method: string }): Promise<unknown> }>()
    const { email, socials, swaps, multiWallet, reownBranding, open } = useAppKitState()
    expectTypeOf([email, multiWallet, reownBranding, open]).toExtend<boolean[]>()
    expectTypeOf([socials, swaps]).toEqualTypeOf<(false | readonly string[])[]>()
    const { themeMode, setThemeMode, setThemeVariables } = useAppKitTheme()
    expectTypeOf(themeMode).toEqualTypeOf<'dark' | 'light'>()
    setThemeMode('light')
    setThemeVariables({ '--w3m-color-mix-strength': 40, '--w3m-accent': '#00BB7F' })
    void useAppKitBalance()
      .fetchBalance()
      .then(({ data }) => expectTypeOf(data?.balance).toEqualTypeOf<string | undefined>())
  })

  it('an event tells its properties', () => {
    const { data } = useAppKitEvents()
    expectTypeOf(data).toEqualTypeOf<Event>()
    if (data.event === 'SELECT_WALLET') expectTypeOf(data.properties.name).toBeString()
    if (data.event === 'CONNECT_SUCCESS') expectTypeOf(data.properties.method).toExtend<string>()
    if (data.event === 'SWAP_SUCCESS')
      expectTypeOf(data.properties.swapFromAmount).toEqualTypeOf<string>()
    expectTypeOf(data.event === 'INITIALIZE').toBeBoolean()
    expectTypeOf(data.event === 'SOCIAL_LOGIN_STARTED').toBeBoolean()
    // @ts-expect-error no such event
    expectTypeOf(data.event === 'NOTHING').toBeBoolean()
  })

  it('views open by both names, with the arguments of a swap', () => {
    const { open } = useAppKit()
    void open({ view: 'WalletSend' })
    void open({ view: 'Send' })
    void open({ view: 'OnRampProviders' })
    void open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'ETH', amount: '100' } })
    void open({ uri: 'wc:' })
    expectTypeOf<'Account' | 'WalletSend' | 'AllWallets'>().toExtend<Views>()
    // @ts-expect-error no such view
    void open({ view: 'Nowhere' })
  })

  it('an instance has the documented methods', () => {
    const kit = createAppKit({ projectId: '' })
    kit.subscribeNetwork(({ caipNetwork, chainId }) => {
      expectTypeOf(caipNetwork?.name).toEqualTypeOf<string | undefined>()
      expectTypeOf(chainId).toEqualTypeOf<number | string | undefined>()
    })
    kit.subscribeTheme(({ themeMode }) => expectTypeOf(themeMode).toExtend<string>())
    kit.subscribeWalletInfo((info) => expectTypeOf(info?.name).toEqualTypeOf<string | undefined>())
    kit.subscribeProviders(({ eip155 }) => expectTypeOf(eip155).toBeUnknown())
    kit.updateFeatures({ email: false })
    kit.setTermsConditionsUrl('https://host.test')
    expectTypeOf(kit.getState()).toEqualTypeOf<PublicStateControllerState>()
    expectTypeOf(kit.getSIWX()).toEqualTypeOf<SIWXConfig | undefined>()
    expectTypeOf(kit.getEvent().data.event).toExtend<string>()
  })

  it('the elements have types in JSX', () => {
    void (
      <div>
        <appkit-button size="sm" balance="show" namespace="eip155" charsStart={4} />
        <appkit-connect-button label="Log in" loadingLabel="…" class="wide" />
        <appkit-account-button disabled />
        <appkit-network-button />
        <appkit-wallet-button wallet="metamask" />
        <appkit-modal enableEmbedded />
        <w3m-button />
        {/* @ts-expect-error no such size */}
        <appkit-button size="xl" />
      </div>
    )
  })
})
