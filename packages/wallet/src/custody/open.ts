import type { PublicKeys } from '@latchkey/protocol/custody'
import { KitError } from '@latchkey/protocol'
import { createSeed, publicKeysOf } from '../keys/seed.ts'
import { combineShares, shareOf } from '../keys/shares.ts'
import {
  type Custodians,
  deposit,
  type ListedWallet,
  newWalletId,
  settleDeposits,
} from './deposit.ts'
import type { DeviceStore, LocalSet } from './deviceStore.ts'
import { hasSet } from './recoveryLoss.ts'

export type OpenWallet = {
  readonly walletId: string
  readonly publicKeys: PublicKeys
  /** The caller erases it. */
  readonly seed: Uint8Array
}
export type Rights = {
  readonly accessToken: string
  /** R's approval: a new device needs it. */
  readonly grant?: string | undefined
}

/** Security.md 2.4.6: a set of that age is split anew. */
const refreshMs = 180 * 86_400_000

/**
 * The visitor's wallet on this device: with the device's own set, or by both services on a new device, or a new wallet for a
 * visitor without one.
 * @throws KitError `GRANT_ENDED` when a new device has no approval, `SHARE_UNKNOWN` when the services do not know the same wallet
 */
export async function openWallet(custodians: Custodians, rights: Rights): Promise<OpenWallet> {
  const { auth, store } = custodians
  const { wallets } = await auth.call('wallets/list', {}, rights.accessToken)
  const [wallet] = wallets
  const active = (wallet?.sets ?? []).filter(({ state }) => state === 'active')
  await settleDeposits(custodians, wallet)
  if (!wallet) return createWallet(custodians, rights)
  const own = (await store.list()).find(
    ({ walletId, setId }) =>
      walletId === wallet.walletId && active.some((set) => set.setId === setId),
  )
  if (own) {
    const { walletId, setId } = own
    const a = await auth.call('shares/read', { walletId, setId }, rights.accessToken)
    const share = shareOf(a.share, { walletId, setId, party: 'auth' })
    const opened = await openOwn(store, own, { share, publicKeys: wallet.publicKeys })
    const createdAt = active.find((set) => set.setId === setId)?.createdAt ?? 0
    const isOld = Date.now() - createdAt > refreshMs
    // The set in use is good until A commits the next one: a deposit that fails is tried again at the next login.
    if (isOld || (await isLostAtRecovery(custodians, rights, setId)))
      await deposit(custodians, { ...opened, ...rights }).catch(() => {})
    return opened
  }
  return restoreWallet(custodians, rights, wallet)
}

/**
 * The wallet on a device that has a share of it, while A is away or after A lost its data: the device's share and R's (security.md
 * 2.6). R gives its own for an approval.
 * @throws KitError `SHARE_UNKNOWN` when the device has no set that R knows, `GRANT_ENDED`
 */
export async function openWithoutAuth(
  { recovery, store }: Pick<Custodians, 'recovery' | 'store'>,
  grant: string,
): Promise<OpenWallet> {
  const { wallets } = await recovery.call('wallets/list', { grant })
  for (const own of await store.list()) {
    const { walletId, setId } = own
    const wallet = wallets.find((each) => each.walletId === walletId)
    if (!wallet?.sets.some((set) => set.setId === setId)) continue
    const r = await recovery.call('shares/release', { grant, walletId, setId })
    const share = shareOf(r.share, { walletId, setId, party: 'recovery' })
    return openOwn(store, own, { share, publicKeys: wallet.publicKeys })
  }
  throw new KitError('SHARE_UNKNOWN')
}

/** With the device's own share and a service's: the wallet whose keys the device has kept, or the service names to a device without. */
async function openOwn(
  store: DeviceStore,
  own: LocalSet,
  { share, publicKeys: named }: Pick<LocalSet, 'share'> & Pick<OpenWallet, 'publicKeys'>,
): Promise<OpenWallet> {
  const { walletId, publicKeys = named } = own
  const seed = await combineShares([own.share, share], publicKeys)
  if (!own.publicKeys) await store.put({ ...own, publicKeys })
  return { walletId, publicKeys, seed }
}

/** By an approval that R gave to this device: R no longer has the share of its set. */
async function isLostAtRecovery(
  { recovery }: Custodians,
  { grant }: Rights,
  setId: string,
): Promise<boolean> {
  if (grant === undefined) return false
  const known = await recovery.call('wallets/list', { grant }).catch(() => undefined)
  return known !== undefined && !hasSet(known.wallets, setId)
}

async function createWallet(custodians: Custodians, rights: Rights): Promise<OpenWallet> {
  if (rights.grant === undefined) throw new KitError('GRANT_ENDED')
  const { wallets } = await custodians.recovery.call('wallets/list', { grant: rights.grant })
  // R remembers a wallet that A does not: A has lost its data. A second wallet would hide the visitor's money.
  if (wallets.some(({ confirmed }) => confirmed)) {
    const kept = await openWithoutAuth(custodians, rights.grant)
    await deposit(custodians, { ...kept, ...rights })
    return kept
  }
  const seed = createSeed()
  const publicKeys = await publicKeysOf(seed)
  const walletId = newWalletId()
  await deposit(custodians, { seed, walletId, publicKeys, ...rights })
  return { walletId, publicKeys, seed }
}

/** By the newest recovery set that both services still have: one of them may come from an older backup. */
async function restoreWallet(
  custodians: Custodians,
  rights: Rights,
  { walletId, publicKeys, sets }: ListedWallet,
): Promise<OpenWallet> {
  const { auth, recovery } = custodians
  const { grant } = rights
  if (grant === undefined) throw new KitError('GRANT_ENDED')
  const known = await recovery.call('wallets/list', { grant })
  const atRecovery = known.wallets.find((each) => each.walletId === walletId)?.sets ?? []
  const common = sets.find(
    ({ setId, kind }) => kind === 'recovery' && atRecovery.some((set) => set.setId === setId),
  )
  if (!common) throw new KitError('SHARE_UNKNOWN')
  const { setId } = common
  const a = await auth.call('shares/read', { walletId, setId }, rights.accessToken)
  const r = await recovery.call('shares/release', { grant, walletId, setId })
  const seed = await combineShares(
    [
      shareOf(a.share, { walletId, setId, party: 'auth' }),
      shareOf(r.share, { walletId, setId, party: 'recovery' }),
    ],
    publicKeys,
  )
  await deposit(custodians, { seed, walletId, publicKeys, ...rights })
  return { walletId, publicKeys, seed }
}
