// Examples of AppKit's documentation, unchanged except for the import.
import { describe, expectTypeOf, it } from 'vitest'
import {
  type AccountView,
  type AppKit,
  createAppKit,
  type NetworkId,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallet,
  useDisconnect,
  useWalletInfo,
} from '../react.ts'
import { arbitrum, mainnet } from '../networks.ts'

describe('createAppKit', () => {
  it('createAppKit takes the options of AppKit', () => {
    const projectId = 'YOUR_PROJECT_ID'
    const metadata = {
      name: 'AppKit',
      description: 'AppKit Example',
      url: 'https://example.com',
      icons: ['https://avatars.githubusercontent.com/u/179229932'],
    }
    const wagmiAdapter: unknown = {}
    const modal = createAppKit({
      adapters: [wagmiAdapter],
      networks: [mainnet, arbitrum],
      defaultNetwork: arbitrum,
      metadata,
      projectId,
      features: {
        analytics: true,
        email: false,
        socials: ['google', 'x', 'github'],
        emailShowWallets: true,
        connectMethodsOrder: ['wallet', 'email', 'social'],
        swaps: false,
        onramp: false,
        legalCheckbox: true,
      },
      themeMode: 'light',
      themeVariables: { '--w3m-color-mix': '#00BB7F', '--w3m-color-mix-strength': 40 },
      allWallets: 'SHOW',
      featuredWalletIds: ['1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'],
      includeWalletIds: [],
      excludeWalletIds: [],
      termsConditionsUrl: 'https://www.mytermsandconditions.com',
      privacyPolicyUrl: 'https://www.myprivacypolicy.com',
      chainImages: { 1: 'https://my.images.com/eth.png' },
      connectorImages: { coinbaseWallet: 'https://images.mydapp.com/coinbase.png' },
      tokens: { 'eip155:1': { address: '0x123...', image: 'token_image_url' } },
      customRpcUrls: { 'eip155:1': [{ url: 'https://your-custom-mainnet-url.com' }] },
      customWallets: [
        { id: 'myCustomWallet', name: 'My Custom Wallet', homepage: 'www.mycustomwallet.com' },
      ],
      enableWalletConnect: false,
      enableEIP6963: true,
      enableInjected: true,
      enableReconnect: true,
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      defaultAccountTypes: { eip155: 'eoa' },
      debug: true,
    })
    expectTypeOf(modal).toEqualTypeOf<AppKit>()
    modal.subscribeState((state) => expectTypeOf(state.open).toBeBoolean())
    modal.subscribeAccount(({ address }) =>
      expectTypeOf(address).toEqualTypeOf<string | undefined>(),
    )
    void modal.open({ view: 'Account' })
    void modal.switchNetwork(mainnet)
  })
  it('createAppKit refuses unknown options, themes, account types and views, and an empty list of networks', () => {
    // @ts-expect-error no such option
    createAppKit({ projectId: '', colour: 'red' })
    // @ts-expect-error at least one network
    createAppKit({ projectId: '', networks: [] })
    // @ts-expect-error no such theme
    createAppKit({ projectId: '', themeMode: 'sepia' })
    // @ts-expect-error no such kind of account on these networks
    createAppKit({ projectId: '', defaultAccountTypes: { eip155: 'payment' } })
    // @ts-expect-error no such view
    void createAppKit({ projectId: '' }).open({ view: 'Nowhere' })
  })
})

describe('hooks', () => {
  it('the hooks give the values of AppKit’s hooks', () => {
    const { open, close } = useAppKit()
    void open()
    void open({ view: 'Networks' })
    void open({ view: 'Connect', namespace: 'eip155' })
    void open({ namespace: 'solana' })
    void open({ view: 'ProfileWallets' })
    close()

    const { address, isConnected, caipAddress, status, allAccounts } = useAppKitAccount()
    expectTypeOf(useAppKitAccount({ namespace: 'eip155' })).toEqualTypeOf<AccountView>()
    expectTypeOf(address).toEqualTypeOf<string | undefined>()
    expectTypeOf(isConnected).toBeBoolean()
    expectTypeOf(status).toEqualTypeOf<
      'disconnected' | 'connecting' | 'connected' | 'reconnecting'
    >()
    expectTypeOf(caipAddress).toExtend<`${string}:${string}:${string}` | undefined>()
    expectTypeOf(allAccounts.map((account) => account.address)).toEqualTypeOf<string[]>()

    const { caipNetwork, caipNetworkId, chainId, switchNetwork } = useAppKitNetwork()
    expectTypeOf(caipNetwork?.name).toEqualTypeOf<string | undefined>()
    expectTypeOf(caipNetworkId).toEqualTypeOf<NetworkId | undefined>()
    expectTypeOf(chainId).toEqualTypeOf<number | string | undefined>()
    void switchNetwork(mainnet)

    type Provider = { request(call: { method: string }): Promise<unknown> }
    const { walletProvider } = useAppKitProvider<Provider>('eip155')
    expectTypeOf(walletProvider).toEqualTypeOf<Provider>()

    const { initialized, loading, selectedNetworkId, activeChain } = useAppKitState()
    expectTypeOf([initialized, loading]).toEqualTypeOf<boolean[]>()
    expectTypeOf(selectedNetworkId).toEqualTypeOf<NetworkId | undefined>()
    expectTypeOf(activeChain).toExtend<string>()

    const { themeMode, setThemeMode, setThemeVariables } = useAppKitTheme()
    setThemeMode(themeMode === 'dark' ? 'light' : 'dark')
    setThemeVariables({ '--w3m-color-mix': '#00BB7F' })

    const events = useAppKitEvents()
    expectTypeOf(events.timestamp).toBeNumber()
    expectTypeOf(events.data.event).toExtend<string>()
    expectTypeOf(events.reportedErrors['ORIGIN_NOT_ALLOWED']).toEqualTypeOf<boolean | undefined>()

    const { walletInfo } = useWalletInfo()
    expectTypeOf(walletInfo?.name).toEqualTypeOf<string | undefined>()

    const { disconnect } = useDisconnect()
    void disconnect()
    void disconnect({ namespace: 'eip155' })
    void disconnect({ id: 'walletConnect', namespace: 'solana' })
    // @ts-expect-error no such namespace
    void disconnect({ namespace: 'cosmos' })

    const { connections, recentConnections } = useAppKitConnections('eip155')
    expectTypeOf(
      [...connections, ...recentConnections].map(({ name, icon, networkIcon }) => [
        name,
        icon,
        networkIcon,
      ]),
    ).toEqualTypeOf<(string | undefined)[][]>()
    const { connection, isPending, switchConnection, deleteConnection } = useAppKitConnection({
      namespace: 'eip155',
      onSuccess: ({ address: switched, hasSwitchedWallet }) =>
        expectTypeOf([switched, hasSwitchedWallet]).toEqualTypeOf<(string | boolean)[]>(),
      onError: (error) => expectTypeOf(error.message).toBeString(),
    })
    expectTypeOf(isPending).toBeBoolean()
    if (connection) void switchConnection({ connection, address: '0x0' })
    void deleteConnection({ address: '0x0', connectorId: 'walletConnect' })

    const { isReady, isSuccess, isError, data, error, connect } = useAppKitWallet({
      namespace: 'eip155',
      onSuccess: ({ address: of, chainId, chainNamespace }) =>
        expectTypeOf([of, chainId, chainNamespace]).toEqualTypeOf<string[]>(),
      onError: ({ message }) => expectTypeOf(message).toBeString(),
    })
    expectTypeOf([isReady, isSuccess, isError]).toEqualTypeOf<boolean[]>()
    expectTypeOf([data?.address, error?.message]).toEqualTypeOf<(string | undefined)[]>()
    void connect('metamask')
    void connect('walletConnect')

    useAppKitBalance({ namespace: 'bip122' })
    const { fetchBalance } = useAppKitBalance()
    void fetchBalance().then(({ data, isSuccess }) => {
      expectTypeOf(isSuccess).toBeBoolean()
      expectTypeOf(data?.symbol).toEqualTypeOf<string | undefined>()
    })
  })
})
