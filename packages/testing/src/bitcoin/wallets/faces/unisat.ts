import { base64, hex } from '@scure/base'
import type { NetworkWord } from '../keys.ts'
import type { Change, Owner } from '../owner.ts'
import { type Face, page } from './face.ts'

const eventNames: Readonly<Record<Change, string>> = {
  account: 'accountsChanged',
  permission: 'accountsChanged',
  network: 'chainChanged',
}

/** `window.unisat` (docs.unisat.io): only the address for payments. */
export const unisat: Face = (owner) => {
  page()['unisat'] = {
    ...shared(owner),
    getChain: async () => ({ enum: `BITCOIN_${owner.network.toUpperCase()}`, name: owner.network }),
    switchChain: async (chain: string) =>
      // As: tests name only existing networks.
      owner.switchNetwork(chain.replace('BITCOIN_', '').toLowerCase() as NetworkWord),
  }
  return () => delete page()['unisat']
}

/**
 * `okxwallet` (web3.okx.com/build/docs/sdks/chains/bitcoin): a provider for each network; using it selects the
 * network.
 */
export const okx: Face = (owner) => {
  const on = (network: NetworkWord): object => {
    const { requestAccounts, ...methods } = shared(owner)
    const connect = async (): Promise<object> => {
      await owner.connect()
      if (owner.network !== network) owner.switchNetwork(network)
      const [{ address, publicKey }] = owner.keys
      return {
        address,
        publicKey: hex.encode(publicKey),
        compressedPublicKey: hex.encode(publicKey),
      }
    }
    return network === 'mainnet'
      ? { ...methods, requestAccounts, connect }
      : { ...methods, connect }
  }
  page()['okxwallet'] = {
    bitcoin: on('mainnet'),
    bitcoinTestnet: on('testnet'),
    bitcoinSignet: on('signet'),
  }
  return () => delete page()['okxwallet']
}

function shared(owner: Owner) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const addresses = (): readonly string[] => (owner.allowed ? [owner.keys[0].address] : [])
  owner.watch((what) => {
    const value = what === 'network' ? { enum: owner.network } : addresses()
    for (const listener of listeners.get(eventNames[what]) ?? []) listener(value)
  })
  return {
    requestAccounts: async () => {
      await owner.connect()
      return addresses()
    },
    getAccounts: async () => addresses(),
    getPublicKey: async () => hex.encode(owner.keys[0].publicKey),
    signMessage: async (text: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') =>
      owner.signMessage(text, owner.keys[0].address, type === 'ecdsa' ? type : 'bip322'),
    signPsbt: async (text: string, options: Options = {}) => {
      const inputs = options.toSignInputs?.map(({ index, address = owner.keys[0].address }) => ({
        index,
        address,
      }))
      const psbt = base64.encode(hex.decode(text))
      const signed = owner.signPsbt(
        psbt,
        inputs,
        options.autoFinalized === false ? 'sign' : 'finalize',
      )
      return hex.encode(base64.decode((await signed).psbt))
    },
    pushPsbt: async (text: string) => owner.push(base64.encode(hex.decode(text))),
    sendBitcoin: async (to: string, satoshis: number) => owner.sendTransfer(to, satoshis),
    disconnect: async () => owner.disconnect(),
    on: (event: string, listener: (value: unknown) => void) => {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
  }
}

type Options = {
  /** @default true */
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly { readonly index: number; readonly address?: string }[]
}
