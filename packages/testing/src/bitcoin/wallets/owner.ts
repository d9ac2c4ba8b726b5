import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type Key, keysOf, type NetworkWord } from './keys.ts'
import { signBip322, signEcdsa } from './signMessage.ts'
import { type InputToSign, signPsbt } from './signPsbt.ts'
import { type Coin, transferPsbt } from './transferPsbt.ts'

export type BitcoinWalletOptions = {
  readonly name: string
  /** The APIs by which pages find the wallet and call it. */
  readonly faces: readonly FaceName[]
  /** The first account is selected at the start. Private keys are 32 bytes in hex. */
  readonly accounts: readonly [Account, ...Account[]]
  /** @default 'regtest' */
  readonly network?: NetworkWord
  /** Esplora, for the coins of its addresses and for sending transactions; without it the wallet cannot send. */
  readonly esploraUrl?: string
  /** @default a coloured square */
  readonly icon?: string
  /** Decides instead of the owner; a rejected promise counts as a no. Cannot be given to an injected script. */
  readonly approve?: (ask: BitcoinAsk) => boolean | Promise<boolean>
}
/** A question that the wallet shows its owner. */
export type BitcoinAsk = {
  readonly method: 'connect' | 'signMessage' | 'signPsbt' | 'sendTransfer'
  /** The payment address. */
  readonly account: string
  /** The message, the PSBT (base64), or recipients and amounts. */
  readonly text?: string | undefined
}
export type FaceName = 'standard' | 'standardSats' | 'satsConnect' | 'leather' | 'unisat' | 'okx'
type Account = { readonly privateKey: string }

/** The wallet behind its APIs. Every question is answered by `behaviour`, and counted. */
export type Owner = {
  readonly name: string
  readonly icon: string
  readonly prompts: readonly string[]
  readonly network: NetworkWord
  /** Keys of the selected account on the network. */
  readonly keys: readonly [Key, Key]
  /** The index of the selected account, as in its derivation path. */
  readonly account: number
  /** Whether the page may see the addresses. */
  readonly allowed: boolean
  /** Ask to see the addresses. Throws `Refused`. */
  connect(): Promise<void>
  disconnect(): void
  switchNetwork(network: NetworkWord): void
  /** Gives base64. */
  signMessage(message: string, address: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  signPsbt(
    psbt: string,
    inputs: readonly InputToSign[] | undefined,
    how: How,
  ): Promise<{ readonly psbt: string; readonly txid?: string }>
  sendTransfer(recipient: string, satoshis: number): Promise<string>
  /** Send a final PSBT. */
  push(psbt: string): Promise<string>
  /** `changed` is called with each change of account, network or permission. */
  watch(changed: (what: Change) => void): void
}
/** Add signatures to a PSBT, or final witnesses, or also send it. */
export type How = 'sign' | 'finalize' | 'send'
export type Change = 'account' | 'network' | 'permission'

/** The owner's no. */
export class Refused extends Error {
  readonly code = 4001
}

/** Controls of the wallet for tests. */
export type OwnerHand = {
  setBehaviour(behaviour: 'approve' | 'reject'): void
  switchAccount(index: number): void
  switchNetwork(network: NetworkWord): void
  revoke(): void
  forget(): void
}

export function createOwner(options: BitcoinWalletOptions): Owner & OwnerHand {
  const { name, accounts, esploraUrl } = options
  const place = `latchkey-test-bitcoin-wallet:${name}`
  const prompts: string[] = []
  const listeners = new Set<(what: Change) => void>()
  let behaviour: 'approve' | 'reject' = 'approve'
  let selected = 0
  let network: NetworkWord = options.network ?? 'regtest'

  const changed = (what: Change): void => {
    for (const listener of listeners) listener(what)
  }
  const keys = (): readonly [Key, Key] =>
    keysOf((accounts[selected] ?? accounts[0]).privateKey, network)
  const ask = async (method: BitcoinAsk['method'], text?: string): Promise<void> => {
    prompts.push(method)
    const [{ address: account }] = keys()
    const isAgreed = async (): Promise<boolean> =>
      behaviour === 'approve' && (options.approve?.({ method, account, text }) ?? true)
    if (!(await isAgreed().catch(() => false))) throw new Refused('User rejected the request.')
  }
  const isAllowed = (): boolean => localStorage.getItem(place) !== null
  const esplora = async (path: string, body?: string): Promise<Response> => {
    if (!esploraUrl) throw new Error('This wallet knows no node')
    const response = await fetch(`${esploraUrl}${path}`, body ? { method: 'POST', body } : {})
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  const send = async (transaction: Uint8Array): Promise<string> =>
    (await esplora('/tx', hex.encode(transaction))).text()
  const leave = (): void => {
    localStorage.removeItem(place)
    changed('permission')
  }
  return {
    name,
    icon: options.icon ?? square,
    prompts,
    get network() {
      return network
    },
    get keys() {
      return keys()
    },
    get account() {
      return selected
    },
    get allowed() {
      return isAllowed()
    },
    connect: async () => {
      if (isAllowed()) return
      await ask('connect')
      localStorage.setItem(place, 'allowed')
    },
    disconnect: leave,
    revoke: leave,
    switchNetwork: (next) => {
      network = next
      changed('network')
    },
    signMessage: async (message, address, protocol) => {
      await ask('signMessage', message)
      const key = keys().find((each) => each.address === address)
      if (!key) throw new Error(`${address} is not of this account`)
      return protocol === 'ecdsa' ? signEcdsa(message, key) : signBip322(message, key)
    },
    signPsbt: async (psbt, inputs, how) => {
      await ask('signPsbt', psbt)
      const signed = signPsbt(psbt, keys(), inputs, how !== 'sign')
      return how === 'send' && signed.transaction
        ? { psbt: signed.psbt, txid: await send(signed.transaction) }
        : { psbt: signed.psbt }
    },
    sendTransfer: async (recipient, satoshis) => {
      await ask('sendTransfer', `${satoshis} to ${recipient}`)
      const [{ address, script }] = keys()
      const coins = (await (await esplora(`/address/${address}/utxo`)).json()) as readonly Coin[]
      const psbt = transferPsbt({ coins, script, recipient, satoshis, network })
      const { transaction } = signPsbt(psbt, keys(), undefined, true)
      return send(transaction ?? new Uint8Array())
    },
    push: (psbt) => send(Transaction.fromPSBT(base64.decode(psbt)).extract()),
    watch: (listener) => void listeners.add(listener),
    setBehaviour: (next) => {
      behaviour = next
    },
    switchAccount: (index) => {
      selected = index
      changed('account')
    },
    forget: () => {
      listeners.clear()
      localStorage.removeItem(place)
    },
  }
}

const square = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#d07a1c"/></svg>')}`
