// A program in the style of AppKit's documentation for Vue, with the import changed alone.
import { computed, type Ref, watch } from 'vue'
import { describe, expectTypeOf, it } from 'vitest'
import { mainnet, polygon } from '../networks.ts'
import {
  createAppKit,
  type Provider,
  useAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../vue.ts'

describe('names of AppKit for Vue', () => {
  it('composables have the documented members', () => {
    createAppKit({ projectId: '', networks: [mainnet, polygon], adapters: [] })
    const { open, close } = useAppKit()
    expectTypeOf(open({ view: 'Account' })).toEqualTypeOf<Promise<void>>()
    expectTypeOf(close).returns.toEqualTypeOf<void>()
    const account = useAppKitAccount({ namespace: 'eip155' })
    expectTypeOf(account.value.address).toEqualTypeOf<string | undefined>()
    expectTypeOf(computed(() => account.value.isConnected)).toExtend<Ref<boolean>>()
    expectTypeOf(useAppKitNetwork().value.switchNetwork).toBeCallableWith(polygon)
    expectTypeOf(useAppKitNetwork().chainId).toEqualTypeOf<number | string | undefined>()
    expectTypeOf(useAppKitState().open).toEqualTypeOf<boolean>()
    const { setThemeMode, setThemeVariables } = useAppKitTheme()
    setThemeMode('dark')
    setThemeVariables({ '--w3m-color-mix': '#00BB7F', '--w3m-color-mix-strength': 40 })
    const { walletProvider } = useAppKitProvider<Provider>('eip155')
    expectTypeOf(walletProvider.request).toBeFunction()
    const events = useAppKitEvents()
    watch(events, ({ data }) => expectTypeOf(data.event).toExtend<string>())
    expectTypeOf(useDisconnect().disconnect).toBeCallableWith({ namespace: 'solana' })
    expectTypeOf(useWalletInfo().walletInfo.value?.name).toEqualTypeOf<string | undefined>()
  })
})
