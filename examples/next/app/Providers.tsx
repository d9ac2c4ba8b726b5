'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppKitProvider } from 'latchkey/react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cookieToInitialState, WagmiProvider } from 'wagmi'
import { createWagmiAdapter, networks, projectId } from '../kit.ts'

export function Providers({
  children,
  cookie,
}: {
  readonly children: ReactNode
  readonly cookie: string | null
}): ReactElement {
  const [queryClient] = useState(() => new QueryClient())
  const [wagmiAdapter] = useState(createWagmiAdapter)
  const { wagmiConfig } = wagmiAdapter
  return (
    <WagmiProvider config={wagmiConfig} initialState={cookieToInitialState(wagmiConfig, cookie)}>
      <QueryClientProvider client={queryClient}>
        <AppKitProvider adapters={[wagmiAdapter]} networks={networks} projectId={projectId}>
          {children}
        </AppKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
