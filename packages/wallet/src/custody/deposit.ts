import {
  type CallOutput,
  type PublicKeys,
  type SetKind,
  shareText,
} from '@latchkey/protocol/custody'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { combineShares, shareOf, type Shares, splitSeed } from '../keys/shares.ts'
import type { Client } from './client.ts'
import type { DeviceStore } from './deviceStore.ts'

export type Custodians = {
  readonly auth: Client<'auth'>
  readonly recovery: Client<'recovery'>
  readonly store: DeviceStore
  readonly hostOrigin: string
}

export type Deposit = {
  readonly seed: Uint8Array
  readonly walletId: string
  readonly publicKeys: PublicKeys
  readonly accessToken: string
  /** R's approval; a device that R knows needs none. */
  readonly grant?: string | undefined
}

type NewSet = { readonly setId: string; readonly kind: SetKind; readonly shares: Shares }

/**
 * Splits the seed for this device and for new ones, and stores every share. It can end at any line without a loss: the sets that
 * it replaces are good until A commits, and R commits before A does, so what A calls active is always at R too. Security.md 2.4.7
 * has A first; docs/decisions/0049 says why not.
 */
export async function deposit(
  { auth, recovery, store, hostOrigin }: Custodians,
  { seed, walletId, publicKeys, accessToken, grant }: Deposit,
): Promise<void> {
  const device = await newSet(seed, 'device')
  const forNew = await newSet(seed, 'recovery')
  const sets = [device, forNew]
  const setIds = sets.map(({ setId }) => setId)
  const old = (await store.list()).filter((set) => set.walletId === walletId)
  try {
    const own = { walletId, setId: device.setId, share: device.shares.device, publicKeys }
    await store.put({ ...own, state: 'pending' })
    const sharesOf = (party: 'auth' | 'recovery') =>
      sets.map(({ setId, kind, shares }) => ({
        setId,
        kind,
        share: shareText({ walletId, setId, party, share: shares[party] }),
      }))
    await auth.call('shares/put', { walletId, publicKeys, shares: sharesOf('auth') }, accessToken)
    await recovery.call('shares/put', {
      walletId,
      publicKeys,
      shares: sharesOf('recovery'),
      grant,
    })
    for (const set of sets) {
      const { setId } = set
      const a = await auth.call('shares/read', { walletId, setId }, accessToken)
      const r = await recovery.call('shares/read', { walletId, setId, grant })
      await checkPairs(set, { walletId, publicKeys, auth: a.share, recovery: r.share })
    }
    await recovery.call('shares/commit', { walletId, setIds, hostOrigin, grant })
    const { retired } = await auth.call('shares/commit', { walletId, setIds }, accessToken)
    await recovery.call('shares/confirm', { walletId, setIds, retired })
    await store.put({ ...own, state: 'active' })
    for (const { setId } of old) await store.delete(setId)
  } finally {
    for (const { shares } of sets) for (const share of Object.values(shares)) share.fill(0)
  }
}

/**
 * What became of a deposit that did not come to its end: A's word counts. It is brought to its end, or forgotten here.
 * R may be away: then the set is used as it is, and the end is tried again at the next visit.
 */
export async function settleDeposits(
  { recovery, store }: Custodians,
  wallet: ListedWallet | undefined,
): Promise<void> {
  for (const local of await store.list()) {
    if (local.state === 'active') continue
    const at = wallet?.sets.find(({ setId }) => setId === local.setId)
    if (!wallet || at?.state !== 'active') {
      await store.delete(local.setId)
      continue
    }
    const { walletId, sets } = wallet
    const own = sets.filter(({ state, device }) => state === 'active' && device === at.device)
    const retired = sets.filter(({ state }) => state === 'retired').map(({ setId }) => setId)
    const setIds = own.map(({ setId }) => setId)
    try {
      await recovery.call('shares/confirm', { walletId, setIds, retired })
    } catch {
      continue
    }
    await store.put({ ...local, state: 'active' })
  }
}

/** A wallet as A lists it. */
export type ListedWallet = CallOutput<'auth', 'wallets/list'>['wallets'][number]

export function newWalletId(): string {
  return bytesToHex(randomBytes(16))
}

async function newSet(seed: Uint8Array, kind: SetKind): Promise<NewSet> {
  return { setId: newWalletId(), kind, shares: await splitSeed(seed) }
}

/** Each of the three pairs gives the wallet, by the bytes that the services gave back. */
async function checkPairs(
  { setId, shares }: NewSet,
  {
    walletId,
    publicKeys,
    ...stored
  }: { walletId: string; publicKeys: PublicKeys; auth: string; recovery: string },
): Promise<void> {
  const read = (party: 'auth' | 'recovery'): Uint8Array =>
    shareOf(stored[party], { walletId, setId, party })
  const [a, r] = [read('auth'), read('recovery')]
  for (const pair of [
    [a, r],
    [shares.device, a],
    [shares.device, r],
  ] as const) {
    const seed = await combineShares(pair, publicKeys)
    seed.fill(0)
  }
  a.fill(0)
  r.fill(0)
}
