import {
  accountIdOf,
  type Kit,
  type SentTrace,
  type SwapApprovals,
  type SwapCall,
  track,
} from '@latchkey/core'
import { rememberApproval, rememberTransfer, type SwapApproval } from '@latchkey/core/data'
import { formatUnits } from '@latchkey/core/format'
import { type AccountId, isKitError, KitError, parseAccountId } from '@latchkey/protocol'
import type { SwapPermit } from '@latchkey/protocol/http'
import type { SwapMismatch } from './checkSwap.ts'
import { followSwaps } from './followSwaps.ts'
import { allowedBy, buildSwap, callOf, saying, trySwap } from './prepareSwap.ts'
import type { Agreed, Progress, SwapPlan, SwapStep } from './swap.ts'
import { isSmart, swapTools, type SwapTools } from './tools.ts'

/** A permit is used at once, and worthless afterwards. */
const permitSeconds = 20n * 60n
const pollMs = 1000
/** A node that has not known an approval for this long has lost it. */
const lostMs = 180_000

/** How a run ended. */
export type RunEnd =
  | { readonly how: 'sent'; readonly hash: string }
  | {
      readonly how: 'declined' | 'failed' | 'approvalFailed'
      /** The step that the wallet does not take. */
      readonly avoid?: SwapStep | undefined
    }
  | {
      readonly how: 'refused'
      readonly why: SwapMismatch
      readonly reason?: string | undefined
      readonly avoid?: SwapStep | undefined
    }

/**
 * Carries out the steps of a plan. The swap is built, compared and simulated anew right before the wallet is asked for it,
 * because its price moves while the visitor reads and approvals are mined.
 */
export async function runSwap(
  kit: Kit,
  run: {
    readonly tools: SwapTools
    readonly agreed: Agreed
    readonly plan: SwapPlan
    readonly tell: (progress: Progress) => void
  },
): Promise<RunEnd> {
  const { tools, agreed, plan, tell } = run
  const { steps, terms } = plan
  const { swaps, rpc } = tools
  const facts = factsOf(kit, agreed)
  track(kit, 'INITIATE_SWAP', facts)
  let at = 0
  let permit: SwapPermit | undefined
  let said: Progress = { steps, at, phase: 'checking' }
  const say = (phase: Progress['phase']): void => tell((said = { steps, at, phase }))
  try {
    for (const [index, step] of steps.entries()) {
      at = index
      if (step === 'reset' || step === 'approve') {
        const call = plan.approvals[at]
        if (!call) throw new KitError('SWAP_INCOMPLETE')
        say('wallet')
        const sent = await swaps.send(tools, terms.account, call, plan.plans[at])
        say('mining')
        rememberApproval(kit, agreed.account, approvalOf(run, { sent, call, at }))
        await mined(kit, agreed.account, { call, sent })
      }
      if (step === 'permit') {
        say('wallet')
        permit = await signPermit()
      }
      if (step !== 'swap' && step !== 'batch') continue
      say('checking')
      // The wallet may have changed its account since the approval.
      if (accountIdOf(kit.store.getState()) !== agreed.account)
        throw new KitError('SWAP_ADDRESS_MISSING')
      const approvals = step === 'batch' ? plan.approvals : []
      const checked = await checkAgain(kit, { ...run, approvals, permit })
      // A token may not take the signature of this account.
      if ('how' in checked) return permit ? { ...checked, avoid: 'permit' } : checked
      say('wallet')
      const { built, fields } = checked
      const calls = [...approvals, callOf(built)]
      const trace =
        step === 'batch'
          ? await approvalsOf(tools).sendBatch(tools, terms.account, calls)
          : await swaps.send(tools, terms.account, callOf(built), fields)
      remember(kit, { agreed, trace, checked, isBatch: step === 'batch' })
      track(kit, 'SWAP_SUCCESS', facts)
      followSwaps(kit)
      return { how: 'sent', hash: trace.hash }
    }
    throw new KitError('SWAP_INCOMPLETE')
  } catch (cause) {
    // EIP-5792's 5750: the visitor wants no account that can batch, and is asked for each step next time.
    if (isKitError(cause, 'USER_REJECTED'))
      return { how: 'declined', avoid: cause.context['rpcCode'] === 5750 ? steps[at] : undefined }
    const isApproval = steps[at] !== 'swap' && steps[at] !== 'batch'
    const message = isKitError(cause) ? cause.code : 'UNKNOWN'
    track(kit, isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', { ...facts, message })
    const avoid = said.phase === 'wallet' ? steps[at] : undefined
    return { how: isApproval ? 'approvalFailed' : 'failed', avoid }
  }

  async function signPermit(): Promise<SwapPermit> {
    const { sell, spender, account } = terms
    if (!plan.permit || sell.token === undefined || spender === undefined)
      throw new KitError('SWAP_INCOMPLETE')
    const deadline = BigInt(Math.floor(Date.now() / 1000)) + permitSeconds
    const units = allowedBy(agreed)
    const signature = await approvalsOf(tools).signPermit(tools, {
      ...plan.permit,
      token: sell.token,
      owner: account,
      spender,
      units,
      deadline,
    })
    const { kind, nonce } = plan.permit
    return {
      ...(kind === 'dai' && { nonce: `${nonce}` }),
      value: `${units}`,
      deadline: `${deadline}`,
      signature,
    }
  }

  async function checkAgain(
    host: Kit,
    {
      approvals,
      permit: signed,
    }: { readonly approvals: readonly SwapCall[]; readonly permit?: SwapPermit | undefined },
  ): Promise<Checked | (RunEnd & { readonly how: 'refused' })> {
    const { built, buys } = await saying(host, 'SWAP_BUILD_FAILED', () =>
      buildSwap(host, { agreed, terms, permit: signed }, host.signal),
    )
    const tried = await trySwap(host, { tools, terms, built, approvals }, host.signal)
    if (tried.why) return { how: 'refused', ...tried }
    const gas = tried.outcome.result === 'moves' ? tried.outcome.gas : []
    const [own = agreed.offer.gas] = gas.slice(-1)
    const account = terms.account
    const ready = approvals.length > 0 ? undefined : callOf(built)
    const { plans } = await swaps.estimateCosts(rpc, { account, gas: [own], ready }, host.signal)
    return { built, buys, fields: plans[0] }
  }
}

/** The steps of a plan need them only where the namespace has them. */
function approvalsOf({ swaps: { approvals } }: SwapTools): SwapApprovals {
  if (!approvals) throw new KitError('SWAP_INCOMPLETE')
  return approvals
}

type Checked = Pick<SwapPlan, 'built' | 'buys'> & { readonly fields: unknown }

function remember(
  kit: Kit,
  {
    agreed: { account, source, target, offer, minimum },
    trace,
    checked: { built, buys },
    isBatch,
  }: {
    readonly agreed: Agreed
    readonly trace: SentTrace
    readonly checked: Checked
    readonly isBatch: boolean
  },
): void {
  rememberTransfer(kit, {
    ...trace,
    account,
    to: built.to,
    units: `${offer.sells}`,
    symbol: source.symbol,
    decimals: source.decimals,
    token: source.address,
    icon: source.icon,
    bought: {
      symbol: target.symbol,
      decimals: target.decimals,
      token: target.address,
      icon: target.icon,
      expected: `${buys}`,
      minimum: `${minimum}`,
    },
    // Longer calldata is not stored: its copy with a higher fee then counts as another transaction.
    ...(built.data.length < 19_000 && { data: built.data }),
    ...(isBatch && { isBatch }),
    sentAt: Date.now(),
    status: 'pending',
  })
}

function approvalOf(
  { agreed, plan }: { readonly agreed: Agreed; readonly plan: SwapPlan },
  at: { readonly sent: SentTrace; readonly call: SwapCall; readonly at: number },
): SwapApproval {
  const { source, target, offer, slippageBps, unlimited } = agreed
  return {
    ...at,
    call: { to: at.call.to, data: at.call.data },
    source: source.address ?? null,
    target: target.address ?? null,
    amount: formatUnits(offer.sells, source.decimals),
    slippageBps,
    unlimited,
    steps: plan.steps,
  }
}

/**
 * Waits until a remembered approval is mined, and forgets it.
 * @throws KitError `TRANSACTION_FAILED` when it failed, was replaced or was lost
 */
export async function mined(kit: Kit, account: AccountId, approval: Sent): Promise<void> {
  await settled(kit, account, approval).finally(() => {
    // A page that is left remembers it for the next visit.
    if (!kit.signal.aborted) rememberApproval(kit, account, null)
  })
}

type Sent = Pick<SwapApproval, 'call' | 'sent'>

async function settled(kit: Kit, id: AccountId, { call: { to, data }, sent }: Sent): Promise<void> {
  const tools = await swapTools(kit, id)
  const { rpc, swaps } = tools
  const { address: account } = parseAccountId(id)
  const call = { to, data, value: 0n }
  let trace = sent
  let knownAt = Date.now()
  for (;;) {
    const found = await (
      trace.isBatch
        ? approvalsOf(tools).readBatch(tools, trace.hash)
        : swaps.readStatus(rpc, trace, { account, call }, kit.signal)
    ).catch(() => undefined)
    if (found?.status === 'confirmed') return
    if (found && found.status !== 'pending') throw new KitError('TRANSACTION_FAILED')
    if (found?.status === 'pending' && found.known) knownAt = Date.now()
    if (Date.now() - knownAt > lostMs) throw new KitError('TRANSACTION_FAILED')
    if (found?.nonce !== undefined) trace = { ...trace, nonce: found.nonce }
    await new Promise<void>((resolve, reject) => {
      if (kit.signal.aborted) return reject(new KitError('ABORTED'))
      kit.later(pollMs, resolve)
    })
  }
}

function factsOf(
  kit: Kit,
  { account, source, target, offer }: Agreed,
): {
  readonly network: string
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
  readonly isSmartAccount: boolean
} {
  return {
    network: parseAccountId(account).network,
    swapFromToken: source.symbol,
    swapToToken: target.symbol,
    swapFromAmount: formatUnits(offer.sells, source.decimals),
    swapToAmount: formatUnits(offer.buys, target.decimals),
    isSmartAccount: isSmart(kit),
  }
}
