import { mainnet, optimism } from 'latchkey/networks'
import { WagmiAdapter } from 'latchkey/wagmi'
import { cookieStorage, createStorage } from 'wagmi'

export const projectId = 'example-next'
export const networks = [mainnet, optimism] as const

/** A server makes one for each request: a wagmi config holds the state of one visitor. */
export function createWagmiAdapter(): WagmiAdapter {
  return new WagmiAdapter({
    networks,
    projectId,
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  })
}
