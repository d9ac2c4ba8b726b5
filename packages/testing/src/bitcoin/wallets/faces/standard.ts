import { base64 } from '@scure/base'
import type { How, Owner } from '../owner.ts'
import { bytesToText, type Face } from './face.ts'
import { satsProvider } from './satsConnect.ts'

type Api = { readonly register: (wallet: object) => () => void }
type Listed = { readonly address: string }
type Input = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: Listed
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
}

/** The Wallet Standard with its Bitcoin features (github.com/ExodusMovement/bitcoin-wallet-standard). */
export const standard: Face = (owner) => register(owner, {})

/** Registers as Xverse does: with the provider of sats-connect among the features. */
export const standardSats: Face = (owner) =>
  register(owner, { 'sats-connect:': { provider: satsProvider(owner) } })

function register(owner: Owner, more: object): () => void {
  const accounts = (): readonly object[] =>
    owner.allowed
      ? owner.keys.map(({ address, publicKey }) => ({
          address,
          publicKey,
          chains: [`bitcoin:${owner.network}`],
          features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
        }))
      : []
  /** Methods of the standard take several inputs and give as many outputs. */
  const each =
    <In, Out>(run: (input: In) => Promise<Out>) =>
    (...inputs: readonly In[]): Promise<readonly Out[]> =>
      Promise.all(inputs.map(run))
  const sign = ({ psbt, inputsToSign }: Input, how: How) =>
    owner.signPsbt(
      base64.encode(psbt),
      inputsToSign.flatMap(({ account: { address }, signingIndexes, sigHash }) =>
        signingIndexes.map((index) => ({ address, index, sighash: sigHash })),
      ),
      how,
    )
  const features = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: async () => {
        await owner.connect()
        return { accounts: accounts() }
      },
    },
    'bitcoin:disconnect': { version: '1.0.0', disconnect: async () => owner.disconnect() },
    'bitcoin:events': {
      version: '1.0.0',
      on: (_: 'change', listener: (value: unknown) => void) => {
        let listening = true
        owner.watch(() => listening && listener({ accounts: accounts() }))
        return () => {
          listening = false
        }
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: each(
        async (input: { readonly account: Listed; readonly message: Uint8Array }) => {
          const { account, message } = input
          const { addressType } =
            owner.keys.find(({ address }) => address === account.address) ?? {}
          const protocol = addressType === 'p2tr' ? 'bip322' : 'ecdsa'
          const text = await owner.signMessage(bytesToText(message), account.address, protocol)
          return { signedMessage: message, signature: base64.decode(text) }
        },
      ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: each(async (input: Input) => ({
        signedPsbt: base64.decode((await sign(input, 'sign')).psbt),
      })),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: each(async (input: Input) => ({
        txId: (await sign(input, 'send')).txid,
      })),
    },
  }
  const wallet = {
    version: '1.0.0',
    name: owner.name,
    icon: owner.icon,
    get chains() {
      return [`bitcoin:${owner.network}`]
    },
    features: { ...features, ...more },
    get accounts() {
      return accounts()
    },
  }
  let unregister = (): void => {}
  const offer = ({ register: take }: Api): void => {
    const before = unregister
    const taken = take(wallet)
    // Several apps in one page may each have a list.
    unregister = () => (before(), taken())
  }
  const onReady = (event: Event): void => offer((event as CustomEvent<Api>).detail)
  addEventListener('wallet-standard:app-ready', onReady)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
  return () => {
    removeEventListener('wallet-standard:app-ready', onReady)
    unregister()
  }
}
