import { displayedUnits, parseMint, type SolanaMint } from '@latchkey/protocol/solanaMint'
import * as v from 'valibot'
import type { ChainTransfer } from '../../ports/historySource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { malformed, resultOf } from './accounts.ts'

/** The most accounts of one `getMultipleAccounts`. */
const perRequest = 100
const accounts = v.object({
  value: v.array(
    v.fallback(v.nullable(v.object({ data: v.tuple([v.string(), v.literal('base64')]) })), null),
  ),
})

/**
 * Reads mints of Token-2022 as they are now. A closed mint is left out.
 * @throws KitError `UPSTREAM_UNAVAILABLE`
 */
export async function readMints(
  nodes: RpcNetworks,
  { network, mints }: { readonly network: string; readonly mints: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SolanaMint>> {
  const found = new Map<string, SolanaMint>()
  for (let at = 0; at < mints.length; at += perRequest) {
    const some = mints.slice(at, at + perRequest)
    const params = [some, { encoding: 'base64', commitment: 'confirmed' }]
    const [outcome] = await nodes.ask(network, [{ method: 'getMultipleAccounts', params }], signal)
    const parsed = v.safeParse(accounts, resultOf(outcome))
    if (!parsed.success) throw malformed(network)
    for (const [index, mint] of some.entries()) {
      const account = parsed.output.value[index]
      const facts = account && parseMint(Buffer.from(account.data[0], 'base64'))
      if (facts) found.set(mint, facts)
    }
  }
  return found
}

/**
 * A transfer with the amount that the chain displays. A mint keeps its last two multipliers, and a transfer has the multiplier
 * of its own time (seconds since the epoch).
 */
export function displayedTransfer(
  transfer: ChainTransfer,
  mints: ReadonlyMap<string, SolanaMint>,
  seconds: number,
): ChainTransfer {
  const mint = transfer.kind === 'fungible' ? mints.get(transfer.token ?? '') : undefined
  return mint
    ? { ...transfer, units: `${displayedUnits(mint, BigInt(transfer.units), BigInt(seconds))}` }
    : transfer
}
