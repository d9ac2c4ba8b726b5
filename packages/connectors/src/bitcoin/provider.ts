import { KitError, type NetworkId } from '@latchkey/protocol'
import type { BitcoinProvider, SignInput } from './bitcoinProvider.ts'
import { createRequests } from './requests.ts'
import { readBase64 } from './text.ts'
import type { BitcoinAccount, BitcoinWallet } from './wallet.ts'

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
