import {
  findNetwork,
  type Kit,
  type SentTransfer,
  sessionOf,
  type TransferStatus,
} from '@latchkey/core'
import {
  callGateway,
  pendingTransfers,
  queryClient,
  recallTransfers,
  rpcOf,
  settleTransfer,
  isServing,
} from '@latchkey/core/data'
import { parseAccountId } from '@latchkey/protocol'
import { getBalance } from '@latchkey/protocol/http'

/** The block time of a quick network; slower transfers are polled less often. */
const firstMs = 1000
const slowestMs = 15_000
/** A node that has not known a transaction for this long has lost it. */
const lostMs = 180_000

/** Poll every pending transfer until the network has settled it. A transfer that is polled already stays so. */
export function followTransfers(kit: Kit): void {
  const following = kit.get(followed)
  for (const sent of pendingTransfers(recallTransfers(kit))) {
    // The swap feature follows its own.
    if (sent.bought || following.has(sent.hash)) continue
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
    if (found) settleTransfer(kit, sent.hash, isLost ? { status: 'dropped' } : found)
    if (isLost || (found && found.status !== 'pending')) return refresh(kit, sent)
    await pause(kit, Math.min(slowestMs, firstMs * 1.1 ** tries))
  }
}

async function readStatus(kit: Kit, sent: SentTransfer): Promise<TransferStatus | undefined> {
  const { namespace, network: id, address: from } = parseAccountId(sent.account)
  const network = findNetwork(kit.store.getState(), id)
  const actions = await kit.namespaces.get(namespace)?.load()
  const transfers = await actions?.transfers?.()
  if (!network || !transfers) return undefined
  if (sent.isBatch) {
    const session = sessionOf(kit, namespace)
    const wallet = session && { session, network, rpc: rpcOf(kit, network) }
    return wallet && transfers.readBatch?.(wallet, sent.hash)
  }
  const { to, token: address, decimals } = sent
  const token = address === undefined ? undefined : { address, decimals }
  const transfer = { from, to, units: BigInt(sent.units), token }
  return transfers.readStatus(rpcOf(kit, network), sent, transfer, kit.signal)
}

/** The account's holdings and history have changed; the gateway is told not to answer from its cache. */
async function refresh(kit: Kit, { account, token }: SentTransfer): Promise<void> {
  const { network, address } = parseAccountId(account)
  if ((await isServing(kit, network)) && !kit.signal.aborted) {
    const forceUpdate = `${network}:${token ?? coinMark}`
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

/** The address of a network's own coin in token lists (ERC-7528). */
const coinMark = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

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
