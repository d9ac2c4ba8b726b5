import {
  findNetwork,
  type Kit,
  type SentTransfer,
  sessionOf,
  type SwapCall,
  type Swaps,
  type TransferStatus,
} from '@latchkey/core'
import {
  callGateway,
  describeSwap,
  pendingTransfers,
  queryClient,
  recallTransfers,
  rpcOf,
  settleTransfer,
} from '@latchkey/core/data'
import { parseAccountId } from '@latchkey/protocol'
import { getBalance, nativeTokenAddress } from '@latchkey/protocol/http'

/** The block time of a quick network; slower swaps are polled less often. */
const firstMs = 1000
const slowestMs = 15_000
/** A node that has not known a transaction for this long has lost it. */
const lostMs = 180_000

/** Poll every pending swap until the network has settled it. A swap that is polled already stays so. */
export function followSwaps(kit: Kit): void {
  const following = kit.get(followed)
  for (const sent of pendingTransfers(recallTransfers(kit))) {
    if (!sent.bought || following.has(sent.hash)) continue
    following.add(sent.hash)
    void follow(kit, sent).finally(() => following.delete(sent.hash))
  }
}

async function follow(kit: Kit, first: SentTransfer): Promise<void> {
  let knownAt = Date.now()
  for (let tries = 0; !kit.signal.aborted; tries++) {
    const sent = pendingTransfers(recallTransfers(kit)).find(({ hash }) => hash === first.hash)
    // Another tab settled it, or its account is gone.
    if (!sent) return void refresh(kit, first)
    const found = await readStatus(kit, sent).catch(() => undefined)
    if (found?.status === 'pending' && found.known) knownAt = Date.now()
    const isLost = found?.status === 'pending' && Date.now() - knownAt > lostMs
    if (found) {
      // Known before the status, so that the view never shows a settled swap without its result.
      await describe(kit, sent, found).catch(() => {})
      settleTransfer(kit, sent.hash, isLost ? { status: 'dropped' } : found)
    }
    if (isLost || (found && found.status !== 'pending')) return refresh(kit, sent)
    await pause(kit, Math.min(slowestMs, firstMs * 1.1 ** tries))
  }
}

type Tools = {
  readonly rpc: ReturnType<typeof rpcOf>
  readonly swaps: Swaps
  readonly network: NonNullable<ReturnType<typeof findNetwork>>
}

async function toolsOf(kit: Kit, { account }: SentTransfer): Promise<Tools | undefined> {
  const { namespace, network: id } = parseAccountId(account)
  const network = findNetwork(kit.store.getState(), id)
  const actions = await kit.namespaces.get(namespace)?.load()
  const swaps = await actions?.swaps?.()
  return network && swaps && { rpc: rpcOf(kit, network), swaps, network }
}

async function readStatus(kit: Kit, sent: SentTransfer): Promise<TransferStatus | undefined> {
  const tools = await toolsOf(kit, sent)
  if (!tools) return undefined
  const { swaps, rpc, network } = tools
  const { namespace, address: account } = parseAccountId(sent.account)
  if (sent.isBatch) {
    const session = sessionOf(kit, namespace)
    return session && swaps.approvals?.readBatch({ session, network, rpc }, sent.hash)
  }
  return swaps.readStatus(rpc, sent, { account, call: callOf(sent) }, kit.signal)
}

function callOf({ to, data, token, units }: SentTransfer): SwapCall | undefined {
  if (data === undefined) return undefined
  return { to, data, value: token === undefined ? BigInt(units) : 0n }
}

/** Reads the received amount, or the reason of a failure. */
async function describe(kit: Kit, sent: SentTransfer, found: TransferStatus): Promise<void> {
  const tools = await toolsOf(kit, sent)
  if (!tools || !('hash' in found)) return
  const { rpc, swaps } = tools
  const { address: account } = parseAccountId(sent.account)
  if (found.status === 'confirmed') {
    const request = { account, token: sent.bought?.token }
    const received = await swaps.readReceived(rpc, found.hash, request)
    if (received !== undefined && received > 0n)
      describeSwap(kit, sent.hash, { received: `${received}` })
    return
  }
  const failure = await swaps.readFailure(rpc, found.hash)
  if (failure) describeSwap(kit, sent.hash, { failure })
}

/** Both holdings and the history have changed; the gateway is told not to answer from its cache (compatibility.md 8.3). */
async function refresh(kit: Kit, { account, token, bought }: SentTransfer): Promise<void> {
  const { network, address } = parseAccountId(account)
  if (kit.options.gateway && !kit.signal.aborted) {
    const forceUpdate = [token, bought?.token]
      .map((each) => `${network}:${each ?? nativeTokenAddress}`)
      .join(',')
    const query = { currency: 'usd' as const, chainId: network, forceUpdate }
    const input = { params: { address }, query }
    await callGateway(kit, getBalance, input, kit.signal).catch(() => undefined)
  }
  const client = kit.get(queryClient)
  const names = [
    ['portfolio', account],
    ['nativeBalance', account],
    ['nodeTokens', account],
    ['history'],
  ]
  await Promise.all(names.map((queryKey) => client.invalidateQueries({ queryKey }).catch(() => {})))
}

function pause(kit: Kit, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const cancel = kit.later(ms, resolve)
    // A kit that ends resolves every wait.
    kit.signal.addEventListener('abort', () => (cancel(), resolve()), { once: true })
  })
}

function followed(): Set<string> {
  return new Set()
}
