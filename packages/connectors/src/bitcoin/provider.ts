import { KitError, type NetworkId } from '@latchkey/protocol'
import { createRequests, type Call } from './requests.ts'
import { readBase64 } from './text.ts'
import type { BitcoinAccount, BitcoinWallet, Protocol, SignedPsbt } from './wallet.ts'

export type { SignedPsbt } from './wallet.ts'

export type BitcoinAddress = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** BIP-32, if the wallet gives it. */
  readonly path?: string | undefined
}

/** An input of a PSBT, and the address of its signing key. */
export type SignInput = {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

/** The provider for hosts, under AppKit's names. Addresses must be connected; the default is the first address. */
export type BitcoinProvider = {
  /** CAIP-2 id of the network in use. */
  readonly chainId: NetworkId
  /** Payment addresses first. */
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
  /** Gives base64. Without `protocol` the wallet chooses: mostly ECDSA, and BIP-322 for taproot. */
  signMessage(request: {
    readonly message: string
    readonly address?: string | undefined
    readonly protocol?: Protocol | undefined
  }): Promise<string>
  /** `psbt` in base64. With `broadcast` the wallet sends the transaction and gives `txid`. */
  signPSBT(request: {
    readonly psbt: string
    readonly signInputs: readonly SignInput[]
    readonly broadcast?: boolean | undefined
  }): Promise<SignedPsbt>
  /** `amount` in satoshis. Gives the transaction's id. */
  sendTransfer(request: {
    readonly amount: string
    readonly recipient: string
    readonly address?: string | undefined
  }): Promise<string>
  switchNetwork(network: NetworkId): Promise<void>
  /** The `bip122` requests of WalletConnect. */
  request(call: Call): Promise<unknown>
}

type Parts = {
  readonly wallet: Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'>
  readonly accounts: () => readonly [BitcoinAccount, ...BitcoinAccount[]]
  readonly network: () => NetworkId
  readonly switchNetwork: (network: NetworkId) => Promise<void>
}

/**
 * @throws KitError (each method) `UNAUTHORIZED` for an address that is not connected, `INVALID_PARAMS`, `METHOD_UNSUPPORTED`,
 *   `WALLET_REPLY_INVALID`; any error of the wallet
 */
export function createProvider({
  wallet,
  accounts,
  network,
  switchNetwork,
}: Parts): BitcoinProvider {
  const accountOf = (address: string | undefined): BitcoinAccount => {
    const found =
      address === undefined ? accounts()[0] : accounts().find((each) => each.address === address)
    if (!found) throw new KitError('UNAUTHORIZED', { address })
    return found
  }
  const provider: BitcoinProvider = {
    get chainId() {
      return network()
    },
    getAccountAddresses: async () =>
      accounts().map(({ address, type, publicKey, path }) => ({ address, type, publicKey, path })),
    signMessage: async ({ message, address, protocol }) => {
      const known = protocol === undefined || protocol === 'ecdsa' || protocol === 'bip322'
      if (typeof message !== 'string' || !known) throw invalid('signMessage')
      const account = accountOf(address)
      return wallet.signMessage({ account, network: network(), message, protocol })
    },
    signPSBT: async ({ psbt, signInputs, broadcast = false }) => {
      if (readBase64(psbt) === undefined || !Array.isArray(signInputs)) throw invalid('signPsbt')
      const inputs = signInputs.map(({ address, index, sighashTypes }: SignInput) => {
        if (!Number.isInteger(index) || index < 0) throw invalid('signPsbt')
        return { account: accountOf(address), index, sighashTypes }
      })
      return wallet.signPsbt({ network: network(), psbt, inputs, broadcast: broadcast === true })
    },
    sendTransfer: async ({ amount, recipient, address }) => {
      const satoshis = /^\d{1,16}$/.test(amount) ? Number(amount) : NaN
      if (!Number.isSafeInteger(satoshis) || typeof recipient !== 'string')
        throw invalid('sendTransfer')
      const account = accountOf(address)
      if (!wallet.sendTransfer) throw new KitError('METHOD_UNSUPPORTED', { method: 'sendTransfer' })
      return wallet.sendTransfer({ account, network: network(), recipient, satoshis })
    },
    switchNetwork,
    request: (call) => createRequests(provider)(call),
  }
  return provider
}

function invalid(method: string): KitError {
  return new KitError('INVALID_PARAMS', { method })
}
