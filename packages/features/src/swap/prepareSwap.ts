import { type Kit, notify, type SwapCall, type SwapOutcome, type Units } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { type ErrorCode, isKitError, parseAccountId, sentenceOf } from '@latchkey/protocol'
import { postBuildTransaction, type SwapPermit } from '@latchkey/protocol/http'
import { listedTokens } from '@latchkey/protocol/tokens'
import { slippageWithin } from './amounts.ts'
import {
  type BuiltTransaction,
  compareOutcome,
  compareToken,
  compareTransaction,
  isSame,
  type SwapMismatch,
  type SwapTerms,
} from './checkSwap.ts'
import { idOf } from './quotes.ts'
import { knownRouters } from './routers.ts'
import type { Agreed, Check, PermitFacts, SwapPlan, SwapStep, SwapToken } from './swap.ts'
import type { SwapTools } from './tools.ts'

/** Gas of an approval, where no node has simulated it. */
const approvalGas = 60_000n

/**
 * Builds the agreed swap, compares it with the terms, and simulates it with its approval. A failure shows the snackbar of its
 * part (SWP-12).
 * @throws KitError as `callGateway` does
 */
export async function prepareSwap(
  kit: Kit,
  { tools, agreed }: { readonly tools: SwapTools; readonly agreed: Agreed },
  signal: AbortSignal,
): Promise<Check> {
  const { rpc, swaps } = tools
  const { source, target } = agreed
  const terms = termsOf(agreed)
  const strange = await compareTokens(tools, [source, target], signal)
  if (strange) return { status: 'refused', why: strange }
  // An unknown router or spender ends here, before anything is built or approved.
  const known = knownRouters(kit, terms.network)
  for (const [why, address] of [
    ['router', terms.router],
    ['spender', terms.spender],
  ] as const)
    if (address !== undefined && !known.some((each) => isSame(each, address)))
      return { status: 'refused', why }
  const allowed = await saying(kit, 'SWAP_ALLOWANCE_FAILED', () =>
    readAllowance(tools, terms, signal),
  )
  const { steps, approvals, permit } = await saying(kit, 'SWAP_APPROVAL_FAILED', () =>
    readSteps(tools, { agreed, terms, allowed }, signal),
  )
  const { built, buys } = await saying(kit, 'SWAP_BUILD_FAILED', () =>
    buildSwap(kit, { agreed, terms }, signal),
  )
  const tried = await trySwap(kit, { tools, terms, built, approvals }, signal)
  if (tried.why) return { status: 'refused', ...tried }
  const { outcome } = tried
  const gas =
    outcome.result === 'moves' && outcome.gas.length > 0
      ? outcome.gas
      : [...approvals.map(() => approvalGas), agreed.offer.gas]
  const ready = approvals.length > 0 ? undefined : callOf(built)
  const { units: costs, plans } = await swaps.estimateCosts(
    rpc,
    { account: terms.account, gas, ready },
    signal,
  )
  const isSimulated = outcome.result === 'moves'
  return {
    status: 'ready',
    plan: { steps, approvals, permit, terms, built, buys, costs, plans, isSimulated },
  }
}

/** Compares a built swap with the terms, by its calldata and by a simulation after its approvals. */
export async function trySwap(
  kit: Kit,
  {
    tools: { rpc, swaps },
    terms,
    built,
    approvals,
  }: {
    readonly tools: SwapTools
    readonly terms: SwapTerms
    readonly built: BuiltTransaction
    readonly approvals: readonly SwapCall[]
  },
  signal: AbortSignal,
): Promise<Tried> {
  const { account, sell, buy, network } = terms
  const pair = { account, sold: sell.token, bought: buy.token }
  const call = swaps.readRouterCall(built.data, pair)
  const known = knownRouters(kit, network)
  const wrong = compareTransaction(terms, { built, call, known, now: Date.now() })
  if (wrong) return { why: wrong }
  const outcome = await swaps.simulate(
    rpc,
    { ...pair, calls: [...approvals, callOf(built)] },
    signal,
  )
  const why = compareOutcome(terms, outcome, call !== 'unknown')
  const reason = outcome.result === 'fails' ? outcome.reason : undefined
  return why ? { why, reason } : { outcome }
}

type Tried =
  | { readonly why: SwapMismatch; readonly reason?: string | undefined }
  | { readonly why?: never; readonly outcome: SwapOutcome }

export function termsOf({ account, source, target, offer, minimum }: Agreed): SwapTerms {
  const { network, address } = parseAccountId(account)
  return {
    network,
    account: address,
    sell: { token: source.address, units: offer.sells },
    buy: { token: target.address, units: minimum },
    router: offer.router,
    spender: offer.spender,
    feeBps: offer.feeBps,
  }
}

export function callOf({ to, data, value }: BuiltTransaction): SwapCall {
  return { to, data, value }
}

/**
 * Builds the transaction. When the price has moved a little since the quote, it is built once more with the slippage that keeps
 * the agreed minimum.
 */
export async function buildSwap(
  kit: Kit,
  {
    agreed,
    terms,
    permit,
  }: {
    readonly agreed: Agreed
    readonly terms: SwapTerms
    readonly permit?: SwapPermit | undefined
  },
  signal: AbortSignal,
): Promise<Pick<SwapPlan, 'built' | 'buys'>> {
  const build = async (slippageBps: number): Promise<Pick<SwapPlan, 'built' | 'buys'>> => {
    const body = {
      amount: `${terms.sell.units}`,
      from: idOf(terms.network, agreed.source),
      to: idOf(terms.network, agreed.target),
      userAddress: agreed.account,
      quoteId: agreed.offer.id,
      eip155: { slippage: slippageBps / 100, ...(permit && { permit }) },
      // The kit simulates the swap itself, together with its approval.
      disableEstimate: true,
    }
    const answer = await callGateway(kit, postBuildTransaction, { query: {}, body }, signal)
    const { network, address: from } = parseAccountId(answer.tx.from)
    const to = parseAccountId(answer.tx.to)
    return {
      built: {
        network: network === to.network ? network : '',
        from,
        to: to.address,
        data: answer.tx.data,
        value: BigInt(answer.tx.value),
        minimum: BigInt(answer.minToAmount),
        expiresAt: answer.expiresAt,
      },
      buys: BigInt(answer.toAmount),
    }
  }
  const first = await build(agreed.slippageBps)
  if (first.built.minimum >= terms.buy.units || first.buys < terms.buy.units) return first
  return build(slippageWithin(first.buys, terms.buy.units))
}

type Approvals = {
  readonly steps: readonly SwapStep[]
  /** The kit's own calls before the swap: an allowance of zero where the token demands it, then the approval. */
  readonly approvals: readonly SwapCall[]
  readonly permit?: PermitFacts | undefined
}

/** The units that the spender may take already; undefined when no allowance is needed. */
async function readAllowance(
  { rpc, swaps }: SwapTools,
  { account, sell: { token }, spender }: SwapTerms,
  signal: AbortSignal,
): Promise<Units | undefined> {
  if (token === undefined || spender === undefined || !swaps.approvals) return undefined
  return swaps.approvals.readAllowance(rpc, { token, owner: account, spender }, signal)
}

/** The steps on the way to the swap, by what the account has approved, the token takes, and the wallet can do. */
async function readSteps(
  tools: SwapTools,
  {
    agreed,
    terms,
    allowed,
  }: {
    readonly agreed: Agreed
    readonly terms: SwapTerms
    readonly allowed: Units | undefined
  },
  signal: AbortSignal,
): Promise<Approvals> {
  const {
    rpc,
    swaps: { approvals: namespace },
  } = tools
  const { account, sell, spender } = terms
  const isAllowed = allowed === undefined || allowed >= sell.units
  if (isAllowed || sell.token === undefined || spender === undefined || !namespace)
    return { steps: ['swap'], approvals: [] }
  const allowance = { token: sell.token, owner: account, spender }
  const units = allowedBy(agreed)
  const isReset = allowed > 0n && (await namespace.needsReset(rpc, allowance, units, signal))
  const amounts = isReset ? [0n, units] : [units]
  const approvals = amounts.map((each) => namespace.encodeApproval(allowance, each))
  const { avoids } = agreed
  if (!avoids.includes('batch') && (await namespace.canBatch(tools, account)))
    return { steps: ['batch'], approvals }
  const canPermit = agreed.offer.takesPermit && !avoids.includes('permit')
  const permit = canPermit ? await tools.readPermit(agreed, signal) : undefined
  // DAI's permit allows all units: only a visitor who has asked for that signs it.
  if (permit && (permit.kind === 'eip2612' || agreed.unlimited))
    return { steps: ['permit', 'swap'], approvals, permit }
  return { steps: isReset ? ['reset', 'approve', 'swap'] : ['approve', 'swap'], approvals }
}

/** The units that the visitor lets the spender take. */
export function allowedBy({ unlimited, offer }: Agreed): Units {
  return unlimited ? 2n ** 256n - 1n : offer.sells
}

/** The kit's own list comes first; other tokens are compared with their contracts. */
async function compareTokens(
  { rpc, swaps, network }: SwapTools,
  tokens: readonly SwapToken[],
  signal: AbortSignal,
): Promise<SwapMismatch | undefined> {
  for (const token of tokens) {
    const { address } = token
    if (address === undefined) continue
    const listed = listedTokens[network.caipNetworkId]?.find((each) =>
      isSame(each.address, address),
    )
    const differs = compareToken(token, listed ?? (await swaps.readToken(rpc, address, signal)))
    if (differs) return differs
  }
  return undefined
}

/** Shows the snackbar of a part that fails. */
export async function saying<T>(kit: Kit, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!isKitError(cause, 'ABORTED'))
      notify(kit, 'error', sentenceOf(code, kit.store.getState().texts))
    throw cause
  }
}
