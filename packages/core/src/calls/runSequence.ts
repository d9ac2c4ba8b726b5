import { KitError } from '@latchkey/protocol'
import type { CallsRequest, SentCalls } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import { holding } from '../platform/locks.ts'
import { randomUuid } from '../platform/randomUuid.ts'
import { connectionOf } from '../state/active.ts'
import { sessionKey } from '../state/sessions.ts'
import type { Sequence } from '../storage/parseSequences.ts'
import { emulated } from './capabilities.ts'
import { checkValue } from './checkCalls.ts'
import { callOf, findSequence, followCall, lockOf, rememberTrace } from './sequences.ts'
import type { CallsTools } from './tools.ts'

const pollMs = 1000

/**
 * Sends calls one by one, each once the call before it has succeeded. Resolves once the wallet has sent the first. The rest
 * goes on while the page is there.
 * @throws KitError as the wallet refuses the first call
 */
export function runSequence(
  kit: Kit,
  { tools, request }: { readonly tools: CallsTools; readonly request: CallsRequest },
): Promise<SentCalls> {
  const sequence = sequenceOf(kit, tools, request)
  const { id } = sequence
  return new Promise((resolve, reject) => {
    void holding(lockOf(id), async () => {
      try {
        for (const at of sequence.calls.keys()) {
          if (at > 0 && !(await hasSucceeded(kit, { tools, id, at: at - 1 }))) return
          await sendCall(kit, { tools, sequence, at })
          if (at === 0) resolve({ id, capabilities: emulated })
        }
      } catch (cause) {
        // The status tells of the later calls.
        reject(cause)
      }
    })
  })
}

function sequenceOf(
  kit: Kit,
  { wallet }: CallsTools,
  { account, calls, id = `0x${randomUuid().replaceAll('-', '')}` }: CallsRequest,
): Sequence {
  const { id: owner } = connectionOf(kit.store.getState(), 'eip155') ?? {}
  return {
    id,
    account: `eip155:${wallet.network.id}:${account}`,
    connection: sessionKey('eip155', owner),
    sentAt: Date.now(),
    calls: calls.map(({ to, data, value }) => ({
      to,
      ...(data !== undefined && { data }),
      ...(value !== undefined && { value: `${value}` }),
    })),
  }
}

async function sendCall(
  kit: Kit,
  {
    tools: { wallet, account, actions, calls },
    sequence,
    at,
  }: { readonly tools: CallsTools; readonly sequence: Sequence; readonly at: number },
): Promise<void> {
  const { [at]: next } = sequence.calls
  // The visitor disconnected or chose another account.
  if (!next || connectionOf(kit.store.getState(), 'eip155')?.accounts[0].address !== account)
    throw new KitError('ACCOUNT_MISSING')
  const call = callOf(next)
  await checkValue({ account, calls: [call] }, (address) =>
    actions.readNativeBalance(wallet.rpc, address, kit.signal),
  )
  const trace = await calls.sendOne(wallet, account, call)
  const stored = findSequence(kit, sequence.id) ?? sequence
  rememberTrace(kit, { sequence: { ...stored, sentAt: Date.now() }, at }, trace)
}

/** Waits until a call is mined. */
async function hasSucceeded(
  kit: Kit,
  call: { readonly tools: CallsTools; readonly id: string; readonly at: number },
): Promise<boolean> {
  while (!kit.signal.aborted) {
    // A node that does not answer is asked again.
    const found = await followCall(kit, call).catch(() => ({ status: 'pending' }) as const)
    if (found?.status !== 'pending') return found?.status === 'confirmed'
    await pause(kit)
  }
  return false
}

function pause(kit: Kit): Promise<void> {
  return new Promise((resolve) => {
    // A kit that ends lets go of its locks.
    if (kit.signal.aborted) return resolve()
    kit.later(pollMs, resolve)
    kit.signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
