import { isKitError, KitError } from '@latchkey/protocol'
import {
  type EndpointInput,
  getSessions,
  type PermissionSession,
  postSession,
  postSessionActivate,
  type SessionPermission,
} from '@latchkey/protocol/http'
import { callGateway } from '../data/gateway.ts'
import { rpcOf } from '../data/nodes.ts'
import type { GrantedPermission, PermissionRequest } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import type { Units } from '../interfaces/rpc.ts'
import { accountIdOf, connectionOf, networkOf } from '../state/active.ts'
import { isLogin } from '../state/isLogin.ts'

/** A permission of the embedded wallet's account that its key can still use, as the chain has it. */
export type HeldPermission = {
  readonly context: string
  /** Seconds since the epoch. */
  readonly expiry: number
  /** Contracts and receivers. */
  readonly targets: readonly string[]
  /** Of the period that runs. */
  readonly amounts: readonly {
    readonly symbol: string
    readonly decimals: number
    readonly most: Units
    readonly used: Units
  }[]
}

/** Whether the displayed EVM account is the embedded wallet's, whose permissions the gateway lists (EMB-14). */
export function isListed(kit: Kit): boolean {
  const state = kit.store.getState()
  return isLogin(state, connectionOf(state, 'eip155')?.connectorId)
}

/**
 * Announces a permission to the gateway, has it granted, and puts it into the gateway's list.
 * @throws KitError any code of the gateway; a permission that cannot be listed is not asked for
 */
export async function grantListed(
  kit: Kit,
  {
    account,
    request,
    grant,
  }: {
    /** CAIP-10. */
    readonly account: string
    readonly request: PermissionRequest
    readonly grant: () => Promise<GrantedPermission>
  },
): Promise<GrantedPermission> {
  const params = { address: account }
  // As: the gateway checks what the app gave.
  const body = request as unknown as EndpointInput<typeof postSession>['body']
  const { pci } = await callGateway(kit, postSession, { params, body }, kit.signal)
  const granted = await grant()
  const { context, expiry } = granted
  const active = { params, body: { ...body, pci, context, expiry } }
  for (let triesLeft = 5; ; triesLeft--) {
    try {
      await callGateway(kit, postSessionActivate, active, kit.signal)
      return granted
    } catch (cause) {
      // The gateway's node may be a block behind the wallet's.
      if (triesLeft === 0 || isKitError(cause, 'ABORTED')) throw cause
      await new Promise<void>((resolve) => kit.later(1000, resolve))
    }
  }
}

/**
 * The permissions of the displayed account that are in force, the newest first.
 * @throws KitError `ACCOUNT_MISSING`, any code of the gateway
 */
export async function readPermissions(
  kit: Kit,
  signal: AbortSignal,
): Promise<readonly HeldPermission[]> {
  const address = accountIdOf(kit.store.getState(), 'eip155')
  if (!address) throw new KitError('ACCOUNT_MISSING')
  const { pcis } = await callGateway(kit, getSessions, { params: { address } }, signal)
  const held = pcis.filter(({ isGranted, revokedAt }) => isGranted && revokedAt === null)
  return Promise.all(held.map((each) => heldOf(kit, each, signal)))
}

async function heldOf(
  kit: Kit,
  { context, expiry, permissions }: PermissionSession,
  signal: AbortSignal,
): Promise<HeldPermission> {
  const amounts = await Promise.all(
    permissions.flatMap((each) =>
      each.type === 'contract-call' ? [] : [amountOf(kit, each, signal)],
    ),
  )
  const targets = permissions.flatMap(({ type, data }) =>
    type === 'contract-call' ? [data.address] : [],
  )
  return { context, expiry, targets, amounts }
}

type Allowance = Exclude<SessionPermission, { readonly type: 'contract-call' }>

async function amountOf(
  kit: Kit,
  { type, data }: Allowance,
  signal: AbortSignal,
): Promise<HeldPermission['amounts'][number]> {
  const units = { most: BigInt(data.allowance), used: BigInt(data.spent) }
  const network = networkOf(kit.store.getState(), 'eip155')
  if (!network) throw new KitError('ACCOUNT_MISSING')
  if (type === 'native-token-recurring-allowance') return { ...network.nativeCurrency, ...units }
  const actions = await kit.namespaces.get('eip155')?.load()
  const swaps = await actions?.swaps?.()
  const token = await swaps?.readToken(rpcOf(kit, network), data.address, signal)
  // Nobody knows the token's own places, so its smallest unit is shown.
  return { symbol: data.address, decimals: 0, ...token, ...units }
}
