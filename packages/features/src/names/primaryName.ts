import { type Kit, notify, sessionOf } from '@latchkey/core'
import {
  callGateway,
  type DataQuery,
  identityQuery,
  queryClient,
  readNode,
} from '@latchkey/core/data'
import { type AccountId, isKitError, KitError, parseAccountId } from '@latchkey/protocol'
import { type NameRecord, postNamePrimary } from '@latchkey/protocol/http'
import { coinTypeOf, encodeSetName, readPrimaryName } from '@latchkey/protocol/names'
import { changeAddress } from './editName.ts'
import { say } from './learnName.ts'
import { namesModel } from './model.ts'
import { ownNameQuery, ownNames } from './queries.ts'

/** The primary name of an account on its network (ENSIP-19). */
export type Primary = {
  /** Undefined before one is set. The account may have set it elsewhere, so it need not be one of `names`. */
  readonly name: string | undefined
  /** ENS's reverse registrar of the network. Without one the gateway keeps the choice. */
  readonly registrar: string | undefined
  /** The names that the account may choose. */
  readonly names: readonly NameRecord[]
}

/** The longest wait for a transaction: it goes on without the view. */
const waitMs = 120_000
const pollMs = 1_000
/** The address on all EVM networks without one of their own. */
const everyEvm = 0x8000_0000

/** Fails on a network without a coin type (VAL-06). */
export function primaryQuery(kit: Kit, account: AccountId): DataQuery<Primary> {
  const { network, address } = parseAccountId(account)
  const read = async (to: string, data: string): Promise<string | undefined> => {
    try {
      const call = { method: 'eth_call', params: [{ to, data }, 'latest'] }
      return String(await readNode(kit, network, call))
    } catch (cause) {
      // The contract has no such function.
      if (isKitError(cause, 'RPC_ERROR')) return undefined
      throw cause
    }
  }
  return {
    queryKey: ['primaryName', account],
    queryFn: async ({ signal }) => {
      const coinType = coinTypeOf(network)
      const [names, set] = await Promise.all([
        ownNames(kit, account, signal),
        readPrimaryName(read, network, address),
      ])
      const name = set?.name ?? names.find(({ primary }) => primary?.includes(coinType))?.name
      const record = names.find((each) => each.name === name)
      const counts = !record || leads(record, coinType, address)
      return { name: (counts && name) || undefined, registrar: set?.registrar, names }
    },
    // Changes of the names and their addresses change it too.
    staleTime: 0,
    retry: false,
  }
}

/**
 * Makes a name the primary name of an account on its network: by a transaction at the registrar, else by a signed message. A name that
 * leads to another address there is first given the account's, or it would not count.
 */
export async function setPrimary(
  kit: Kit,
  account: AccountId,
  { record, registrar }: Pick<Primary, 'registrar'> & { readonly record: NameRecord },
): Promise<void> {
  const model = kit.get(namesModel)
  const { network, address } = parseAccountId(account)
  const { name } = record
  const of = `primary ${name}` as const
  const coinType = coinTypeOf(network)
  // The gateway gives an unset address itself.
  const isGiven = !registrar && !record.addresses[coinType]
  const isReady = isGiven || leads(record, coinType, address)
  if (!isReady && !(await changeAddress(kit, of, { record, coinType, address }))) return
  const change = { action: 'primary', name, coin_type: coinType } as const
  const isDone = registrar
    ? await model.attempt(of, name, (_, sending) =>
        setAt(registrar, { kit, account, name, sending }),
      )
    : await model.run(of, change, async (body) => {
        await callGateway(kit, postNamePrimary, { params: { name }, body })
      })
  if (!isDone) return
  await learnPrimary(kit, account)
  notify(kit, 'success', say(kit, 'names.saved'))
}

/** Whether a name resolves to an address on the EVM network of a coin type. */
function leads({ addresses }: NameRecord, coinType: number, address: string): boolean {
  const { [coinType]: own, [everyEvm]: general } = addresses
  return (own ?? general)?.address.toLowerCase() === address.toLowerCase()
}

/** Has the account call the registrar, and waits until the network has carried it out. */
async function setAt(
  registrar: string,
  {
    kit,
    account,
    name,
    sending,
  }: {
    readonly kit: Kit
    readonly account: AccountId
    readonly name: string
    readonly sending: () => void
  },
): Promise<void> {
  const { network, address } = parseAccountId(account)
  const session = sessionOf(kit, 'eip155')
  if (!session) throw new KitError('NAME_NETWORK_MISSING')
  const chainId = `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`
  const call = { from: address, to: registrar, data: encodeSetName(name), value: '0x0', chainId }
  const method = 'eth_sendTransaction'
  const hash = await session.request(network, { method, params: [call] })
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new KitError('WALLET_REPLY_INVALID', { method })
  sending()
  for (let waited = 0; waited < waitMs && !kit.signal.aborted; waited += pollMs) {
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] }
    // A node that does not answer is asked again.
    const receipt = await readNode(kit, network, asked).catch(() => undefined)
    // As: a node's receipt; null while the transaction is pending.
    const { status } = (receipt ?? {}) as { readonly status?: unknown }
    if (status === '0x1') return
    if (status !== undefined) throw new KitError('TRANSACTION_FAILED')
    await new Promise<void>((resolve) => void kit.later(pollMs, resolve))
  }
  throw new KitError('WALLET_TIMEOUT')
}

/** Shows a changed primary name at once. */
async function learnPrimary(kit: Kit, account: AccountId): Promise<void> {
  const client = kit.get(queryClient)
  // The change is made: what cannot be read now is read later.
  const again = (query: DataQuery<unknown>): Promise<unknown> =>
    client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  await Promise.all([
    again(primaryQuery(kit, account)),
    again(ownNameQuery(kit, account)),
    again(identityQuery(kit, account)),
  ])
}
