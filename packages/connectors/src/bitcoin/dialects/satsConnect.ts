import { isKitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf, methodOf } from '../../walletStandard/values.ts'
import { networkNamed, wordOf } from '../networks.ts'
import {
  type BitcoinWallet,
  readPsbt,
  readSignature,
  readState,
  readTxid,
  type WalletState,
} from '../wallet.ts'
import { ask } from './rpc.ts'

const purposes = ['payment', 'ordinals']
const events = ['accountChange', 'networkChange', 'disconnect']

/**
 * The provider of sats-connect: Xverse and compatible wallets (https://docs.xverse.app/sats-connect). Older wallets have only
 * `getAccounts`, which prompts.
 */
export function satsConnect(provider: unknown): BitcoinWallet | undefined {
  const request = methodOf(provider, 'request')
  if (!request) return undefined
  const call = (method: string, params?: unknown): Promise<unknown> => ask(request, method, params)
  const connect = async (): Promise<WalletState> => {
    try {
      return stateOf(await call('wallet_connect', { addresses: purposes }))
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    return readState(await call('getAccounts', { purposes }))
  }
  const read = async (): Promise<WalletState | undefined> => {
    try {
      return stateOf(await call('wallet_getAccount'))
    } catch (error) {
      if (isKitError(error, 'UNAUTHORIZED') || isUnknown(error)) return undefined
      throw error
    }
  }
  return {
    connect,
    read,
    signMessage: async ({ account: { address }, message, protocol }) => {
      const params = { address, message, protocol: protocol?.toUpperCase() }
      return readSignature(fieldsOf(await call('signMessage', params))['signature'])
    },
    signPsbt: async ({ psbt, inputs, broadcast }) => {
      const signInputs: Record<string, number[]> = {}
      for (const { account, index } of inputs) (signInputs[account.address] ??= []).push(index)
      const answer = fieldsOf(await call('signPsbt', { psbt, signInputs, broadcast }))
      return {
        psbt: readPsbt(answer['psbt']),
        ...(broadcast ? { txid: readTxid(answer['txid']) } : {}),
      }
    },
    sendTransfer: async ({ recipient, satoshis }) => {
      const recipients = [{ address: recipient, amount: satoshis }]
      return readTxid(fieldsOf(await call('sendTransfer', { recipients }))['txid'])
    },
    switchNetwork: async (network) => {
      await call('wallet_changeNetwork', { name: nameOf(network) })
      // Permission is given by network and account, so the wallet may prompt again on a new network.
      return (await read()) ?? connect()
    },
    watch: (changed) => {
      const add = methodOf(provider, 'addListener')
      const stops = events.map((eventName) => add?.({ eventName, cb: changed }))
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    disconnect: () => call('wallet_disconnect'),
  }
}

function stateOf(answer: unknown): WalletState {
  const { addresses, network } = fieldsOf(answer)
  return readState(addresses, networkNamed(fieldsOf(fieldsOf(network)['bitcoin'])['name']))
}

/** The form `Testnet4`. */
function nameOf(network: NetworkId): string | undefined {
  return wordOf(network)?.replace(/^./, (letter) => letter.toUpperCase())
}

function isUnknown(error: unknown): boolean {
  return isKitError(error, 'METHOD_NOT_FOUND') || isKitError(error, 'METHOD_UNSUPPORTED')
}
