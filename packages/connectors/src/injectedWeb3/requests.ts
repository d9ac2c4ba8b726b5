import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf, type Method } from '../walletStandard/values.ts'
import { accountIdOf, toHex } from './accountId.ts'
import { fromExtension } from './errors.ts'
import type { Enabled, ExtensionAccount } from './extension.ts'
import { networkOf, readSigned, type Signed } from './transactions.ts'

export type Call = { readonly method: string; readonly params?: unknown }

const hexPattern = /^0x(?:[0-9a-f]{2})*$/i

/**
 * The Polkadot requests of WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc), so that one
 * call serves both kinds of wallet. A message is text, or hex for bytes; signatures are hex.
 * @throws KitError `METHOD_UNSUPPORTED`, `INVALID_PARAMS`, `UNAUTHORIZED` for an account that is not connected,
 *   `CHAIN_UNSUPPORTED` for a transaction of another chain; any wallet code, such as `USER_REJECTED`
 */
export function createRequests(
  enabled: () => Promise<Enabled>,
  accounts: () => readonly ExtensionAccount[],
): (network: NetworkId, call: Call) => Promise<unknown> {
  return async (network, { method, params }) => {
    const { address, message, transactionPayload } = fieldsOf(params)
    const ask = async (
      way: 'signRaw' | 'signPayload',
      account: unknown,
      payload: object,
    ): Promise<unknown> => {
      // Refused before the wallet is woken for an unknown account; a woken wallet may have further accounts.
      own(accounts(), account)
      const { [way]: sign } = await enabled()
      if (!sign) throw new KitError('METHOD_UNSUPPORTED', { method })
      const address = own(accounts(), account)
      return askToSign(method, sign, { ...payload, address })
    }
    switch (method) {
      case 'polkadot_signMessage': {
        if (typeof message !== 'string') throw new KitError('INVALID_PARAMS', { method })
        const data = hexPattern.test(message)
          ? message
          : `0x${toHex(new TextEncoder().encode(message))}`
        return ask('signRaw', address, { data, type: 'bytes' })
      }
      case 'polkadot_signTransaction': {
        const { genesisHash } = fieldsOf(transactionPayload)
        if (typeof genesisHash !== 'string') throw new KitError('INVALID_PARAMS', { method })
        if (networkOf(genesisHash) !== network) throw new KitError('CHAIN_UNSUPPORTED', { network })
        return ask('signPayload', address, fieldsOf(transactionPayload))
      }
      default:
        throw new KitError('METHOD_UNSUPPORTED', { method })
    }
  }
}

/** The account in the wallet's spelling: the caller may use another network's prefix. The default is the first account. */
function own(accounts: readonly ExtensionAccount[], address: unknown): string {
  const id = typeof address === 'string' ? accountIdOf(address) : undefined
  const account = address === undefined ? accounts[0] : accounts.find((each) => each.id === id)
  if (!account) throw new KitError('UNAUTHORIZED')
  return account.address
}

async function askToSign(method: string, sign: Method, payload: object): Promise<Signed> {
  let answer: unknown
  try {
    answer = await sign(payload)
  } catch (cause) {
    throw fromExtension(cause)
  }
  return readSigned(method, answer)
}
