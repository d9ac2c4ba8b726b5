import { KitError, type NetworkId } from '@latchkey/protocol'
import {
  fieldsOf,
  type Method,
  methodOf,
  readBytes,
  readList,
} from '../../walletStandard/values.ts'
import { networkOf, wordOf } from '../networks.ts'
import { base64ToBytes, bytesToBase64, bytesToHex } from '../text.ts'
import {
  type BitcoinWallet,
  isTaproot,
  readPsbt,
  readSignature,
  readState,
  readTxid,
  type WalletState,
} from '../wallet.ts'

const maxAccounts = 1000
const maxChains = 100
const maxBytes = 1024 * 1024

/**
 * The Bitcoin features of the Wallet Standard (https://github.com/ExodusMovement/bitcoin-wallet-standard). They have no
 * transfer and no choice of signing protocol, and serve only an account's own network.
 */
export function standard(wallet: unknown, features: unknown): BitcoinWallet | undefined {
  const method = (feature: string, name: string): Method | undefined =>
    methodOf(fieldsOf(features)[feature], name)
  const either = (feature: string, name: string): Method | undefined =>
    method(`standard:${feature}`, name) ?? method(`bitcoin:${feature}`, name)
  const connect = method('bitcoin:connect', 'connect')
  if (!connect) return undefined
  const call = async (name: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const own = method(`bitcoin:${name}`, name)
    if (!own) throw new KitError('METHOD_UNSUPPORTED', { method: name })
    // The methods take and give lists; the kit sends one entry.
    return fieldsOf(readList(await own(input), 1)?.[0])
  }
  return {
    connect: async () => stateOf(accountsOf(await connect({ purposes: ['payment', 'ordinals'] }))),
    read: async () => {
      // `bitcoin:connect` always prompts. The general feature does not, and lists the accounts allowed before.
      const silent = method('standard:connect', 'connect')
      const accounts = accountsOf(silent ? await silent({ silent: true }) : wallet)
      return accounts.length ? stateOf(accounts) : undefined
    },
    signMessage: async ({ account, message, protocol }) => {
      const own = isTaproot(account.address) ? 'bip322' : 'ecdsa'
      if (protocol !== undefined && protocol !== own)
        throw new KitError('METHOD_UNSUPPORTED', { protocol })
      const input = { account: account.own, message: new TextEncoder().encode(message) }
      return readSignature(toBase64((await call('signMessage', input))['signature']))
    },
    signPsbt: async ({ network, psbt, inputs, broadcast }) => {
      const input = {
        psbt: base64ToBytes(psbt),
        chain: `bitcoin:${wordOf(network)}`,
        inputsToSign: inputs.map(({ account, index, sighashTypes }) => ({
          account: account.own,
          signingIndexes: [index],
          ...(sighashTypes ? { sigHash: sighashTypes[0] } : {}),
        })),
      }
      // The wallet gives only the id of a sent transaction.
      if (broadcast)
        return { psbt, txid: readTxid((await call('signAndSendTransaction', input))['txId']) }
      return { psbt: readPsbt(toBase64((await call('signTransaction', input))['signedPsbt'])) }
    },
    watch: (changed) => either('events', 'on')?.('change', changed),
    disconnect: () => either('disconnect', 'disconnect')?.(),
  }
}

type Listed = {
  readonly address: unknown
  readonly publicKey: string | undefined
  readonly purpose: unknown
  readonly own: unknown
  readonly networks: readonly NetworkId[]
}

/** The Bitcoin accounts: a wallet of several namespaces gives all its accounts at once. */
function accountsOf(answer: unknown): readonly Listed[] {
  const accounts = readList(fieldsOf(answer)['accounts'], maxAccounts) ?? []
  return accounts.flatMap((own) => {
    const { address, publicKey, purpose, chains } = fieldsOf(own)
    const networks = (readList(chains, maxChains) ?? []).flatMap((each) => networkOf(each) ?? [])
    const bytes = readBytes(publicKey, 33)
    const listed = { address, publicKey: bytes && bytesToHex(bytes), purpose, own, networks }
    return networks.length ? listed : []
  })
}

function stateOf(listed: readonly Listed[]): WalletState {
  const { accounts } = readState(listed)
  const networks = listed.find(({ own }) => own === accounts[0].own)?.networks
  return readState(listed, networks)
}

function toBase64(value: unknown): string {
  return bytesToBase64(readBytes(value, maxBytes) ?? new Uint8Array())
}
