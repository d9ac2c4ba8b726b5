import {
  additions,
  defaultChains,
  facts,
  popular,
  removals,
  type WalletAddition,
  type WalletFact,
} from './facts.ts'
import { lint } from './lint/lint.ts'
import { withoutTracking } from './lint/links.ts'
import { idOf, type SourceWallet } from './source/source.ts'
import { optionalFields, type DirectoryWallet } from './wallet.ts'

/** A value of the data package that was left out, for a reader of `data/report.json`. */
export type Loss = { readonly key: string; readonly field: string; readonly reason: string }
export type Built = {
  readonly wallets: readonly DirectoryWallet[]
  readonly losses: readonly Loss[]
}

/** Merges source and facts into the directory. An invalid source value is dropped; an invalid fact of ours throws. */
export function buildWallets(source: readonly SourceWallet[], icons: ReadonlySet<string>): Built {
  const keys = [...source.map((wallet) => wallet.key), ...Object.keys(additions)]
  refuseUnknown([...Object.keys(facts), ...Object.keys(removals), ...popular], new Set(keys))

  const rows = new Map<string, Row>()
  for (const wallet of source) rows.set(wallet.key, rowOf(wallet, facts[wallet.key] ?? {}))
  for (const [key, fact] of Object.entries(additions)) rows.set(key, additionOf(key, fact))
  const ordered = [...new Set([...popular, ...keys])]
    .filter((key) => removals[key] === undefined)
    .flatMap((key) => rows.get(key) ?? [])
    .map((row, at): Row => ({ ...row, wallet: { ...row.wallet, order: at + 1 } }))

  const { kept, losses } = dropRefused(ordered, icons)
  const wallets = kept.map((row, at) => ({ ...row.wallet, order: at + 1 }))
  const left = lint(wallets, icons)
  if (left.length > 0) throw new Error(`The directory is not clean: ${JSON.stringify(left)}`)
  const removed = Object.entries(removals).map(([key, reason]) => ({ key, field: '*', reason }))
  return { wallets, losses: [...removed, ...losses] }
}

type Row = {
  readonly key: string
  readonly wallet: DirectoryWallet
  /** Fields with a value of our own: a linter problem there is our mistake. */
  readonly own: ReadonlySet<string>
}

function rowOf({ key, icon: _icon, ...source }: SourceWallet, fact: WalletFact): Row {
  const { drawing: _drawing, ...known } = fact
  const merged: Record<string, unknown> = { ...source, ...known }
  for (const field of optionalFields) {
    const value = merged[field]
    if (typeof value !== 'string') delete merged[field]
    else if (field !== 'rdns') merged[field] = withoutTracking(value)
  }
  const wallet = { chains: defaultChains, ...merged, order: 0, badge_type: 'none' }
  // Built from two typed shapes whose union is a wallet; the linter checks the result again.
  return { key, wallet: wallet as unknown as DirectoryWallet, own: new Set(Object.keys(fact)) }
}

function additionOf(key: string, fact: WalletAddition): Row {
  const icon = { bytes: Buffer.alloc(0), extension: 'svg' } as const
  const row = rowOf({ key, id: idOf(key), name: fact.name, image_id: key, icon }, fact)
  return { ...row, own: new Set([...row.own, 'id', 'name', 'image_id']) }
}

function dropRefused(
  rows: readonly Row[],
  icons: ReadonlySet<string>,
): { kept: readonly Row[]; losses: readonly Loss[] } {
  const optional: ReadonlySet<string> = new Set(optionalFields)
  const problems = Map.groupBy(
    lint(
      rows.map((row) => row.wallet),
      icons,
    ),
    (problem) => problem.wallet,
  )
  const losses: Loss[] = []
  const kept = rows.flatMap((row): Row[] => {
    const wallet: Record<string, unknown> = { ...row.wallet }
    let isListed = true
    for (const { field, reason } of problems.get(row.wallet.id) ?? []) {
      if (row.own.has(field)) throw new Error(`facts.ts: ${row.key}: ${field} ${reason}`)
      losses.push({ key: row.key, field, reason })
      if (optional.has(field)) delete wallet[field]
      else isListed = false
    }
    // A refused scheme leaves the universal link, which is the better of the two anyway (LINK-1).
    if (!('mobile_link' in wallet) && 'link_mode' in wallet) {
      wallet['mobile_link'] = wallet['link_mode']
    }
    // Only optional fields were removed.
    return isListed ? [{ ...row, wallet: wallet as unknown as DirectoryWallet }] : []
  })
  if (losses.length === 0) return { kept, losses }
  // A field may be valid only beside a field that was just removed.
  const rest = dropRefused(kept, icons)
  return { kept: rest.kept, losses: [...losses, ...rest.losses] }
}

function refuseUnknown(named: readonly string[], known: ReadonlySet<string>): void {
  const unknown = named.filter((key) => !known.has(key))
  if (unknown.length > 0) throw new Error(`facts.ts names unknown wallets: ${unknown.join(', ')}`)
}
