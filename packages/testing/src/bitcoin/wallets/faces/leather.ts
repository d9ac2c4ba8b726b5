import { base64, hex } from '@scure/base'
import type { Owner } from '../owner.ts'
import { type Face, page } from './face.ts'

/** `LeatherProvider` (leather.gitbook.io/developers): answers are JSON-RPC; errors are thrown as JSON-RPC too. */
export const leather: Face = (owner) => {
  const methods = methodsOf(owner)
  const request = async (method: string, params?: unknown): Promise<object> => {
    const head = { jsonrpc: '2.0', id: crypto.randomUUID() }
    try {
      const run = methods[method]
      if (!run) throw Object.assign(new Error(`No ${method}`), { code: -32601 })
      return { ...head, result: await run(Object(params) as never) }
    } catch (thrown) {
      const { code = -32603, message } = thrown as {
        readonly code?: number
        readonly message: string
      }
      // oxlint-disable-next-line no-throw-literal, only-throw-error -- as Leather does
      throw { ...head, error: { code, message } }
    }
  }
  page()['LeatherProvider'] = { request }
  return () => delete page()['LeatherProvider']
}

function methodsOf(owner: Owner): Readonly<Record<string, (params: never) => unknown>> {
  return {
    getAddresses: async () => {
      // Leather asks each time.
      owner.disconnect()
      await owner.connect()
      const addresses = owner.keys.map(({ address, addressType, publicKey }) => ({
        symbol: 'BTC',
        type: addressType,
        address,
        publicKey: hex.encode(publicKey),
        derivationPath: `m/${addressType === 'p2tr' ? 86 : 84}'/1'/${owner.account}'/0/0`,
      }))
      const stacks = { symbol: 'STX', address: 'SP000000000000000000002Q6VF78', publicKey: '' }
      return { addresses: [...addresses, stacks] }
    },
    signMessage: async ({ message, paymentType = 'p2wpkh' }: Message) => {
      const { address } =
        owner.keys.find(({ addressType }) => addressType === paymentType) ?? owner.keys[0]
      return { message, address, signature: await owner.signMessage(message, address, 'bip322') }
    },
    signPsbt: async ({ hex: text, signAtIndex, broadcast = false }: Psbt) => {
      const psbt = base64.encode(hex.decode(text))
      const [{ address }] = owner.keys
      const inputs = signAtIndex?.map((index) => ({ index, address }))
      const { psbt: signed, txid } = await owner.signPsbt(psbt, inputs, broadcast ? 'send' : 'sign')
      return { hex: hex.encode(base64.decode(signed)), ...(txid ? { txid } : {}) }
    },
    sendTransfer: async ({ recipients: [first] }: Transfer) => ({
      txid: await owner.sendTransfer(first.address, Number(first.amount)),
    }),
  }
}

type Message = { readonly message: string; readonly paymentType?: 'p2wpkh' | 'p2tr' }
type Psbt = {
  readonly hex: string
  readonly signAtIndex?: readonly number[]
  readonly broadcast?: boolean
}
type Transfer = {
  readonly recipients: readonly [{ readonly address: string; readonly amount: string }]
}
