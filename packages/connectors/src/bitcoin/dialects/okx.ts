import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf } from '../../walletStandard/values.ts'
import { networkOf } from '../networks.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { unisat } from './unisat.ts'

/** `okxwallet` (https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider): one provider per network, like Unisat's. */
const providers = [
  ['bitcoin', 'mainnet'],
  ['bitcoinTestnet', 'testnet'],
  ['bitcoinSignet', 'signet'],
] as const

export function okx(root: unknown): BitcoinWallet | undefined {
  const fields = fieldsOf(root)
  const wallets = new Map<NetworkId, BitcoinWallet>()
  for (const [name, word] of providers) {
    const network = networkOf(word)
    const wallet = unisat(fields[name], network)
    if (network && wallet) wallets.set(network, wallet)
  }
  const [main] = wallets.values()
  if (!main) return undefined
  let current: BitcoinWallet | undefined
  const chosen = (networks: readonly NetworkId[]): BitcoinWallet =>
    networks.flatMap((network) => wallets.get(network) ?? [])[0] ?? main
  return {
    connect: async (networks) => {
      const wallet = chosen(networks)
      const state = await wallet.connect(networks)
      current = wallet
      return state
    },
    read: (networks) => (current ??= chosen(networks)).read(networks),
    signMessage: (request) => (current ?? main).signMessage(request),
    signPsbt: (request) => (current ?? main).signPsbt(request),
    sendTransfer: async (request) => {
      const { sendTransfer } = current ?? main
      if (!sendTransfer) throw new KitError('METHOD_UNSUPPORTED')
      return sendTransfer(request)
    },
    switchNetwork: async (network) => {
      const wallet = wallets.get(network)
      if (!wallet) throw new KitError('CHAIN_UNSUPPORTED', { network })
      const state = await wallet.connect([network])
      current = wallet
      return state
    },
    watch: (changed) => {
      const stops = [...wallets.values()].map((wallet) => wallet.watch?.(changed))
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    disconnect: () => (current ?? main).disconnect?.(),
  }
}
