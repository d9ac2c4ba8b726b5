import { cookieStorage, cookieToInitialState, createStorage, serialize } from '@wagmi/core'
import { truncateAddress } from '@latchkey/core/format'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet, optimism } from '../networks.ts'
import { AppKitButton, AppKitProvider, ConnectButton } from '../react.ts'
import { WagmiAdapter } from '../wagmi.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [mainnet, optimism] as const

/** The markup that a server sends to a visitor with this cookie. */
function markupFor(cookie: string | null, namespace?: 'solana'): string {
  const adapter = new WagmiAdapter({
    networks,
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  })
  const { wagmiConfig: config } = adapter
  return renderToString(
    <WagmiProvider config={config} initialState={cookieToInitialState(config, cookie)}>
      <QueryClientProvider client={new QueryClient()}>
        <AppKitProvider adapters={[adapter]} networks={networks} projectId="test">
          <ConnectButton />
          <AppKitButton namespace={namespace} />
        </AppKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}

function cookieOf(accounts: readonly string[]): string {
  const connector = { id: 'test.alpha', name: 'Alpha', type: 'injected', uid: '1' }
  const connections = new Map([['1', { accounts, chainId: 1, connector }]])
  return `wagmi.store=${serialize({ state: { chainId: 1, connections, current: '1' }, version: 3 })}`
}

it('a server draws the address of a visitor whose cookie says that they are connected', () => {
  const markup = markupFor(cookieOf([address]))
  expect(markup.split(truncateAddress(address))).toHaveLength(3)
  expect(markup).not.toContain('Connect Wallet')
})

it('a server draws the connect button for a visitor without a cookie, and for another namespace', () => {
  expect(markupFor(null).match(/Connect Wallet/g)).toHaveLength(2)
  expect(markupFor(cookieOf([address]), 'solana').match(/Connect Wallet/g)).toHaveLength(1)
})

it('an account of another form is left out', () => {
  for (const accounts of [[], ['<b>'], [`${address}00`]])
    expect(markupFor(cookieOf(accounts)).match(/Connect Wallet/g)).toHaveLength(2)
})
