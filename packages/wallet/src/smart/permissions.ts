import {
  encodeGrant,
  encodeInstallation,
  encodeIsInstalled,
  encodeRevoke,
  permissionId,
  permissionReads,
  permissionValidator,
  readGrant,
} from '@latchkey/contracts/accounts'
import * as v from 'valibot'
import { askNode, isHex } from '../frame/nodes.ts'
import type { Prepared } from '../frame/review.ts'
import { Refusal } from '../refusal.ts'
import { readAccount, type SmartAccount } from './account.ts'
import { readPermission } from './permissionRequest.ts'
import { describePermission } from './permissionReview.ts'
import { minedHash, prepareCalls, type SmartAsked } from './requests.ts'

export type PermissionsAsked = SmartAsked & {
  /** BCP 47. */
  readonly language: string
}

/**
 * `wallet_grantPermissions` (ERC-7715): answered once the grant is on chain, whose call is the context. The page gets what it asked
 * for, so it is not repeated.
 * @throws Refusal `METHOD_UNSUPPORTED` where the operator allows no permissions, and those of `readPermission`
 */
export async function prepareGrant(
  asked: PermissionsAsked,
  params: readonly unknown[],
): Promise<Prepared> {
  const { account, language } = asked
  if (!account.network.permissionHours) throw new Refusal('METHOD_UNSUPPORTED')
  const nowSeconds = Math.floor(Date.now() / 1000)
  const permission = readPermission(params, account, nowSeconds)
  const context = encodeGrant(permission)
  const { rows, warnings } = await describePermission(account, permission, { language, nowSeconds })
  const calls = [
    ...((await hasValidator(account))
      ? []
      : [{ to: account.address, data: encodeInstallation(), value: 0n }]),
    { to: permissionValidator, data: context, value: 0n },
  ]
  return prepareCalls(asked, calls, {
    title: 'approve.grant',
    id: undefined,
    // CLK-5: the key acts without the visitor until its end.
    instead: { rows, warnings: ['warn.grant', ...warnings], needsWindow: true },
    answer: async (sentId) => {
      await minedHash(asked, sentId)
      const { address, chainId } = account
      return { context, address, chainId: `0x${chainId.toString(16)}`, expiry: permission.expiry }
    },
  })
}

const revocation = v.strictObject({ permissionsContext: v.pipe(v.string(), v.maxLength(65_536)) })

/** `wallet_revokePermissions` (ERC-7715): answered once the chain no longer takes the key. */
export async function prepareRevoke(
  asked: PermissionsAsked,
  [given]: readonly unknown[],
): Promise<Prepared> {
  const { account, language } = asked
  const read = v.safeParse(revocation, given)
  const permission = read.success ? readGrant(read.output.permissionsContext) : undefined
  if (!permission) throw new Refusal('INVALID_REQUEST')
  const [epoch = 0n] = await askValidator(account, permissionReads.epoch(account.address))
  const id = permissionId(account.address, permission, epoch)
  const [key = 0n] = await askValidator(account, permissionReads.grant(account.address, id))
  // Not granted by this account, or revoked before.
  if (key !== BigInt(permission.key)) throw new Refusal('INVALID_REQUEST')
  const nowSeconds = Math.floor(Date.now() / 1000)
  const { rows } = await describePermission(account, permission, { language, nowSeconds })
  const call = { to: permissionValidator, data: encodeRevoke(id), value: 0n }
  return prepareCalls(asked, [call], {
    title: 'approve.revoke',
    id: undefined,
    instead: { rows, warnings: [], needsWindow: false },
    answer: async (sentId) => {
      await minedHash(asked, sentId)
      return {}
    },
  })
}

async function hasValidator(account: SmartAccount): Promise<boolean> {
  const { isDeployed } = await readAccount(account)
  if (!isDeployed) return false
  const call = { to: account.address, data: encodeIsInstalled() }
  return isHexOf(1n, await askNode(account.network, 'eth_call', [call, 'latest']))
}

async function askValidator(
  { network }: SmartAccount,
  data: `0x${string}`,
): Promise<readonly bigint[]> {
  const call = { to: permissionValidator, data }
  const answer = await askNode(network, 'eth_call', [call, 'latest'])
  if (!isHex(answer)) throw new Refusal('FAILED')
  return (answer.slice(2).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`))
}

function isHexOf(value: bigint, answer: unknown): boolean {
  return isHex(answer) && answer !== '0x' && BigInt(answer) === value
}
