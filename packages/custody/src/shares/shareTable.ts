import { KitError } from '@latchkey/protocol'
import {
  frameShare,
  readShare,
  readShareText,
  type PublicKeys,
  type SetKind,
  type SetState,
  shareText,
} from '@latchkey/protocol/custody'
import type { Query } from '@latchkey/server'
import { record } from '../audit/audit.ts'
import type { SealedColumns } from '../keys/keyring.ts'
import type { Parts } from '../parts.ts'

/** The shares of one service: the same at A and at R (security.md 2.4). Every function runs in the caller's transaction. */
export type ShareRow = SealedColumns & {
  readonly set_id: string
  readonly wallet_id: string
  readonly kind: SetKind
  readonly device: string
  readonly state: SetState
  readonly created_at: number
  readonly changed_at: number
}
export type WalletRow = {
  readonly wallet_id: string
  readonly owner: string
  readonly secp256k1: string
  readonly ed25519: string
  readonly created_at: number
  readonly confirmed: boolean
  readonly exported_at: number | null
}

export type Deposit = {
  readonly walletId: string
  readonly publicKeys: PublicKeys
  readonly shares: readonly {
    readonly setId: string
    readonly kind: SetKind
    readonly share: string
  }[]
}
type Depositor = { readonly owner: string; readonly device: string }

/** Wallets of one owner that began a deposit and did not end it are few; more are a sign of abuse. */
const mostWallets = 16

/** Holds the wallet's row until the end of the transaction. Undefined when there is no such wallet. */
export async function lockWallet(query: Query, walletId: string): Promise<WalletRow | undefined> {
  const [row] = await query<WalletRow>('select * from wallet where wallet_id = $1 for update', [
    walletId,
  ])
  return row
}

/** Writes shares as pending. A device that tries again replaces what it had pending. */
export async function putShares(
  query: Query,
  { service, keyring, clock }: Parts,
  { walletId, publicKeys, shares, owner, device }: Deposit & Depositor,
): Promise<void> {
  const now = clock()
  const wallet = await lockWallet(query, walletId)
  if (!wallet) {
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      'select count(*) as count from wallet where owner = $1',
      [owner],
    )
    if (count >= mostWallets) throw new KitError('RATE_LIMITED', { retryAfter: 86_400 })
    await query(
      'insert into wallet (wallet_id, owner, secp256k1, ed25519, created_at) values ($1, $2, $3, $4, $5)',
      [walletId, owner, publicKeys.secp256k1, publicKeys.ed25519, now],
    )
  } else if (
    wallet.owner !== owner ||
    wallet.secp256k1 !== publicKeys.secp256k1 ||
    wallet.ed25519 !== publicKeys.ed25519
  ) {
    throw new KitError('SHARE_UNKNOWN')
  }
  for (const { setId, kind, share } of shares) {
    const framed = readShareText(share)
    const fits = framed?.walletId === walletId && framed.setId === setId && framed.party === service
    if (!framed || !fits) throw new KitError('REQUEST_INVALID', { issue: 'share' })
    await query(
      `delete from share where wallet_id = $1 and kind = $2 and device = $3 and state = 'pending'`,
      [walletId, kind, device],
    )
    const { sealed, wrapped, kek } = keyring.seal(placeOf(walletId, setId), frameShare(framed))
    const written = await query(
      `insert into share (set_id, wallet_id, kind, device, state, created_at, changed_at, sealed, wrapped, kek)
       values ($1, $2, $3, $4, 'pending', $5, $5, $6, $7, $8) on conflict do nothing returning set_id`,
      [setId, walletId, kind, device, now, sealed, wrapped, kek],
    )
    // A set is written once: an active share is never overwritten.
    if (written.length === 0) throw new KitError('SHARE_UNKNOWN')
    await record(query, {
      at: now,
      owner,
      event: 'share deposited',
      meta: { walletId, setId, device },
    })
  }
}

export async function shareRow(
  query: Query,
  walletId: string,
  setId: string,
): Promise<ShareRow | undefined> {
  const [row] = await query<ShareRow>('select * from share where wallet_id = $1 and set_id = $2', [
    walletId,
    setId,
  ])
  return row
}

/** The framed share as text. The caller has decided that the device may have it. */
export function openShare({ keyring }: Parts, row: ShareRow): string {
  const bytes = keyring.open(placeOf(row.wallet_id, row.set_id), row)
  const share = readShare(bytes)
  bytes.fill(0)
  if (!share) throw new Error('a stored share is not readable')
  return shareText(share)
}

/**
 * Makes pending sets of this device active; sets that are active already stay so, so that a repeated commit is no error.
 * @throws KitError `SHARE_UNKNOWN` when one of them is not there: then none is committed
 */
export async function activate(
  query: Query,
  { clock }: Parts,
  { walletId, setIds, owner, device }: Depositor & { walletId: string; setIds: readonly string[] },
): Promise<readonly ShareRow[]> {
  const now = clock()
  const rows: ShareRow[] = []
  for (const setId of setIds) {
    const row = await shareRow(query, walletId, setId)
    if (row?.device !== device || row.state === 'retired') throw new KitError('SHARE_UNKNOWN')
    rows.push(row)
    if (row.state === 'active') continue
    await query(`update share set state = 'active', changed_at = $2 where set_id = $1`, [
      setId,
      now,
    ])
    await record(query, {
      at: now,
      owner,
      event: 'share committed',
      meta: { walletId, setId, device },
    })
  }
  return rows
}

/**
 * Retires active sets of the wallet. They are kept for thirty days, for a service that comes back from an older backup.
 * @throws KitError `SET_KEPT` when no active recovery set would be left
 */
export async function retire(
  query: Query,
  { clock }: Parts,
  { walletId, setIds, owner }: { walletId: string; setIds: readonly string[]; owner: string },
): Promise<void> {
  const now = clock()
  for (const setId of setIds) {
    const changed = await query(
      `update share set state = 'retired', changed_at = $3
       where wallet_id = $1 and set_id = $2 and state = 'active' returning set_id`,
      [walletId, setId, now],
    )
    if (changed.length === 0) continue
    await record(query, { at: now, owner, event: 'share retired', meta: { walletId, setId } })
  }
  const left = await query(
    `select set_id from share where wallet_id = $1 and kind = 'recovery' and state = 'active' limit 1`,
    [walletId],
  )
  if (left.length === 0) throw new KitError('SET_KEPT')
}

/** Active and retired sets, newest first. */
export async function listWallets(
  query: Query,
  owners: readonly string[],
): Promise<
  {
    walletId: string
    publicKeys: PublicKeys
    confirmed: boolean
    exportedAt: number | null
    sets: {
      setId: string
      kind: SetKind
      state: SetState
      device: string
      createdAt: number
    }[]
  }[]
> {
  const wallets = await query<WalletRow>(
    'select * from wallet where owner = any($1) order by created_at',
    [owners],
  )
  const shares = await query<ShareRow>(
    `select set_id, share.wallet_id, kind, state, device, share.created_at from share join wallet using (wallet_id)
     where owner = any($1) and state <> 'pending' order by share.created_at desc, set_id`,
    [owners],
  )
  return wallets.flatMap((wallet) => {
    const { wallet_id: walletId, secp256k1, ed25519, confirmed, exported_at: exportedAt } = wallet
    const own = shares.filter((share) => share.wallet_id === walletId)
    if (!own.some(({ state }) => state === 'active')) return []
    const sets = own.map(({ set_id: setId, kind, state, device, created_at: createdAt }) => ({
      setId,
      kind,
      state,
      device,
      createdAt,
    }))
    return [{ walletId, publicKeys: { secp256k1, ed25519 }, confirmed, exportedAt, sets }]
  })
}

/** The associated data of a share's encryption (security.md 2.4.5). */
function placeOf(walletId: string, setId: string): string {
  return `share|${walletId}|${setId}|1`
}
