import type { BitcoinProvider, SignInput } from '@latchkey/connectors'
import { fromWallet, KitError } from '@latchkey/protocol'
import { base64, hex } from '@scure/base'
import type { AppKit } from '../appKit/appKit.ts'

/** A signer for the PSBTs (BIP-174) of any library. */
export type BitcoinSigner = {
  readonly address: string
  /**
   * 33 bytes, or 32 bytes for taproot (BIP-340). Undefined when the wallet does not give it. Inputs of P2SH and taproot
   * need it in the PSBT.
   */
  publicKey(): Promise<Uint8Array | undefined>
  /** Signs inputs, and gives the PSBT in the form that it had: base64 or bytes. Some wallets finalise the inputs too. */
  signPsbt(psbt: string, inputs: readonly PsbtInput[]): Promise<string>
  signPsbt(psbt: Uint8Array, inputs: readonly PsbtInput[]): Promise<Uint8Array>
  /** Signs inputs and has the wallet send the transaction. Gives its id. */
  sendPsbt(psbt: string | Uint8Array, inputs: readonly PsbtInput[]): Promise<string>
  /** Gives base64. Without `protocol` the wallet chooses: mostly ECDSA, and BIP-322 for taproot. */
  signMessage(message: string, protocol?: 'ecdsa' | 'bip322'): Promise<string>
  /** Has the wallet pay from the signer's address. Gives the transaction's id. */
  sendTransfer(transfer: { readonly recipient: string; readonly satoshis: bigint }): Promise<string>
}

/** The index of an input that the signer's address signs; or an input, and the address of the same wallet that signs it. */
export type PsbtInput = number | SignInput

/**
 * A signer for the address that the kit shows now, or for another address of the connected wallet, on the network that the kit
 * shows now. Undefined while no Bitcoin wallet is connected. It signs for no other network, and for no other address unless an
 * input names it: make it anew after a change (`subscribeAccount`, `subscribeNetwork`).
 *
 * Its functions throw KitError `ACCOUNT_MISSING` once no Bitcoin wallet is connected, `CHAIN_UNSUPPORTED` when the wallet is on
 * another network, `UNAUTHORIZED` for an address that is not connected, `INVALID_PARAMS`, `USER_REJECTED`,
 * `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID`, and the other errors of the wallet.
 * @example const signed = Psbt.fromBase64(await signer.signPsbt(psbt.toBase64(), [0]))
 */
export function bitcoinSignerOf(kit: AppKit, address?: string): BitcoinSigner | undefined {
  const shown = kit.getAddress('bip122')
  if (!shown) return undefined
  const own = address ?? shown
  const network = kit.getCaipNetworkId('bip122')
  const ask = async <Answer>(run: (wallet: BitcoinProvider) => Promise<Answer>) => {
    const wallet = kit.getProvider<BitcoinProvider>('bip122')
    if (!wallet) throw new KitError('ACCOUNT_MISSING')
    if (kit.getCaipNetworkId('bip122') !== network)
      throw new KitError('CHAIN_UNSUPPORTED', { network })
    try {
      return await run(wallet)
    } catch (cause) {
      throw fromWallet(cause)
    }
  }
  const sign = async (
    psbt: string | Uint8Array,
    inputs: readonly PsbtInput[],
    broadcast: boolean,
  ) => {
    // Without a list, wallets sign whatever they can.
    if (inputs.length === 0) throw new KitError('INVALID_PARAMS', { method: 'signPsbt' })
    return ask((wallet) =>
      wallet.signPSBT({
        psbt: typeof psbt === 'string' ? psbt : base64.encode(psbt),
        signInputs: inputs.map((each) =>
          typeof each === 'number' ? { address: own, index: each } : each,
        ),
        broadcast,
      }),
    )
  }
  async function signPsbt(psbt: string, inputs: readonly PsbtInput[]): Promise<string>
  async function signPsbt(psbt: Uint8Array, inputs: readonly PsbtInput[]): Promise<Uint8Array>
  async function signPsbt(psbt: string | Uint8Array, inputs: readonly PsbtInput[]) {
    const signed = await sign(psbt, inputs, false)
    return typeof psbt === 'string' ? signed.psbt : base64.decode(signed.psbt)
  }
  return {
    address: own,
    publicKey: () =>
      ask(async (wallet) => {
        const addresses = await wallet.getAccountAddresses()
        const key = addresses.find((each) => each.address === own)?.publicKey
        if (key === undefined) return undefined
        // Some wallets give 33 bytes for taproot too (witness version 1, BIP-350: `p` in bech32m).
        return hex.decode(key.toLowerCase()).slice(/^(?:bc|tb|bcrt)1p/i.test(own) ? -32 : 0)
      }),
    signPsbt,
    sendPsbt: async (psbt, inputs) => {
      const { txid } = await sign(psbt, inputs, true)
      if (txid === undefined) throw new KitError('WALLET_REPLY_INVALID', { method: 'signPsbt' })
      return txid
    },
    signMessage: (message, protocol) =>
      ask((wallet) => wallet.signMessage({ message, address: own, protocol })),
    sendTransfer: ({ recipient, satoshis }) =>
      ask((wallet) => wallet.sendTransfer({ recipient, amount: String(satoshis), address: own })),
  }
}
