import { hex } from '@scure/base'
import type { NetworkWord } from '../keys.ts'
import { messageHash } from '../signMessage.ts'
import type { Change, Owner } from '../owner.ts'
import { Refused } from '../owner.ts'
import { type Face, page } from './face.ts'

/** Xverse's codes (docs.xverse.app/sats-connect). */
const [refused, denied, unknownMethod, internal] = [-32000, -32002, -32601, -32603]
const providerId = 'LatchkeyTestProviders.BitcoinProvider'

type Listener = { readonly eventName: string; readonly cb: (event: object) => void }

/** `btc_providers` (WBIP 004), which names the place of the provider. */
export const satsConnect: Face = (owner) => {
  const entry = { id: providerId, name: owner.name, icon: owner.icon }
  page()['LatchkeyTestProviders'] = { BitcoinProvider: satsProvider(owner) }
  // As: the type that WBIP 004 defines.
  const list = (page()['btc_providers'] ??= []) as object[]
  list.push(entry)
  return () => {
    list.splice(list.indexOf(entry), 1)
    delete page()['LatchkeyTestProviders']
  }
}

/** JSON-RPC as sats-connect speaks it with Xverse. */
export function satsProvider(owner: Owner): object {
  const methods = methodsOf(owner)
  const request = async (method: string, params: unknown): Promise<object> => {
    const head = { jsonrpc: '2.0', id: crypto.randomUUID() }
    const run = methods[method]
    if (!run) return { ...head, error: { code: unknownMethod, message: `No ${method}` } }
    try {
      return { ...head, result: (await run(Object(params) as never)) ?? null }
    } catch (error) {
      const code = error instanceof Refused ? refused : error instanceof Denied ? denied : internal
      return { ...head, error: { code, message: String(error) } }
    }
  }
  const addListener = ({ eventName, cb }: Listener): (() => void) => {
    let listening = true
    owner.watch((what) => {
      const event = eventOf(what, owner)
      if (listening && event.type === eventName) cb(event)
    })
    return () => {
      listening = false
    }
  }
  return Object.freeze({ request, addListener })
}

class Denied extends Error {}

type Methods = Readonly<Record<string, (params: never) => unknown>>

function methodsOf(owner: Owner): Methods {
  const account = (): object => {
    if (!owner.allowed) throw new Denied('Access denied.')
    return {
      id: 'account',
      walletType: 'software',
      addresses: addressesOf(owner),
      network: networkOf(owner),
    }
  }
  return {
    getInfo: () => ({ version: '1.0.0', methods: [], supports: [] }),
    wallet_connect: async () => {
      await owner.connect()
      return account()
    },
    wallet_getAccount: account,
    wallet_getNetwork: () => (account(), networkOf(owner)),
    wallet_disconnect: () => owner.disconnect(),
    wallet_changeNetwork: ({ name }: { readonly name: string }) =>
      // As: tests name only existing networks.
      owner.switchNetwork(name.toLowerCase() as NetworkWord),
    getAccounts: async () => {
      await owner.connect()
      return addressesOf(owner)
    },
    signMessage: async ({ address, message, protocol }: Message) => {
      const key = owner.keys.find((each) => each.address === address)
      const way = protocol ?? (key?.addressType === 'p2tr' ? 'BIP322' : 'ECDSA')
      const signature = await owner.signMessage(
        message,
        address,
        way === 'ECDSA' ? 'ecdsa' : 'bip322',
      )
      return { signature, messageHash: hex.encode(messageHash(message)), address, protocol: way }
    },
    signPsbt: ({ psbt, signInputs = {}, broadcast = false }: Psbt) => {
      const inputs = Object.entries(signInputs).flatMap(([address, places]) =>
        places.map((index) => ({ address, index })),
      )
      return owner.signPsbt(psbt, inputs, broadcast ? 'send' : 'sign')
    },
    sendTransfer: async ({ recipients: [first] }: Transfer) => ({
      txid: await owner.sendTransfer(first.address, first.amount),
    }),
  }
}

type Message = {
  readonly address: string
  readonly message: string
  readonly protocol?: 'ECDSA' | 'BIP322'
}
type Psbt = {
  readonly psbt: string
  readonly signInputs?: Readonly<Record<string, readonly number[]>>
  readonly broadcast?: boolean
}
type Transfer = {
  readonly recipients: readonly [{ readonly address: string; readonly amount: number }]
}

function addressesOf({ keys }: Owner): readonly object[] {
  return keys.map(({ address, publicKey, purpose, addressType }) => ({
    address,
    publicKey: hex.encode(publicKey),
    purpose,
    addressType,
    walletType: 'software',
  }))
}

function networkOf({ network }: Owner): object {
  const name = network.replace(/^./, (letter) => letter.toUpperCase())
  return { bitcoin: { name }, stacks: { name: 'testnet' }, spark: { name: 'regtest' } }
}

function eventOf(what: Change, owner: Owner): { readonly type: string } {
  if (what === 'permission') return { type: 'disconnect' }
  const addresses = owner.allowed ? { addresses: addressesOf(owner) } : {}
  return what === 'account'
    ? { type: 'accountChange', ...addresses }
    : { type: 'networkChange', ...networkOf(owner), ...addresses }
}
