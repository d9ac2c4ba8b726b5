import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton } from 'latchkey/react'
import type { ReactElement } from 'react'
import { useConnection, useDisconnect, WagmiProvider } from 'wagmi'
import { wagmiConfig } from './kit.ts'

const queryClient = new QueryClient()

export function App(): ReactElement {
  return (
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <ConnectButton />
        <Account />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Account(): ReactElement {
  const { address, isConnected } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  return (
    <p>
      <output>{isConnected ? `connected ${address}` : 'not connected'}</output>
      {isConnected && (
        <button type="button" onClick={() => disconnect()}>
          Sign out
        </button>
      )}
    </p>
  )
}
