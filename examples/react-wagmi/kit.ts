import { mainnet, optimism } from 'latchkey/networks'
import { createAppKit } from 'latchkey/react'
import { WagmiAdapter } from 'latchkey/wagmi'

const projectId = 'example-react-wagmi'
const networks = [mainnet, optimism] as const

const wagmiAdapter = new WagmiAdapter({ networks, projectId })

createAppKit({ adapters: [wagmiAdapter], networks, projectId })

export const { wagmiConfig } = wagmiAdapter
