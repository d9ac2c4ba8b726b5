import { existsSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { issueText, walletItem, type WalletItem } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { sanitizeLinks } from './links.ts'

export type DirectoryData = {
  readonly wallets: readonly WalletItem[]
  /** Kind → id → file. */
  readonly images: { readonly [Kind in ImageFolder]: ReadonlyMap<string, string> }
  /** Problems of the data, for the operator. */
  readonly warnings: readonly string[]
}
export type ImageFolder = 'wallets' | 'assets' | 'tokens' | 'currencies'

const files = v.optional(v.record(v.string(), v.string()), {})
const imageIndex = v.object({ wallets: files, assets: files, tokens: files, currencies: files })

/** The operator's changes. */
const changes = v.strictObject({
  /** New wallets, or full replacements of wallets with the same id. */
  add: v.optional(v.array(walletItem), []),
  /** Ids. */
  remove: v.optional(v.array(v.string()), []),
  /** Ids that come first, in this order. */
  order: v.optional(v.array(v.string()), []),
})
type Changes = v.InferOutput<typeof changes>

/**
 * Read the wallet directory from a folder, and the operator's changes to it.
 * @throws Error naming the file and the entry at fault
 */
export function loadDirectory(folder: string, changesFile?: string): DirectoryData {
  const walletsFile = join(folder, 'wallets.json')
  const indexFile = join(folder, 'images', 'index.json')
  const warnings: string[] = []
  if (!existsSync(walletsFile))
    warnings.push('no wallets.json in the data folder: the wallet directory is empty')
  const shipped = existsSync(walletsFile) ? readJson(walletsFile, v.array(walletItem)) : []
  const wanted = changesFile ? readJson(changesFile, changes) : v.parse(changes, {})
  for (const unknown of unknownIn(wanted, shipped)) warnings.push(`${changesFile}: ${unknown}`)
  const changed = apply(shipped, wanted)
  const wallets = changed.map((entry) => {
    const { wallet, removed } = sanitizeLinks(entry)
    for (const name of removed)
      warnings.push(`wallet ${entry.name}: ${name} has an unsafe scheme and was left out`)
    return wallet
  })
  const index = existsSync(indexFile) ? readJson(indexFile, imageIndex) : v.parse(imageIndex, {})
  const root = join(folder, 'images')
  return {
    wallets,
    images: {
      wallets: filesIn(root, index.wallets),
      assets: filesIn(root, index.assets),
      tokens: filesIn(root, index.tokens),
      currencies: filesIn(root, index.currencies),
    },
    warnings,
  }
}

/** Warnings about unknown wallets in the operator's file: a typing error, or a wallet that a newer directory dropped. */
function unknownIn(
  { add, remove, order }: Changes,
  shipped: readonly WalletItem[],
): readonly string[] {
  const known = new Set([...shipped, ...add].map(({ id }) => id))
  return Object.entries({ remove, order }).flatMap(([list, ids]) =>
    ids.filter((id) => !known.has(id)).map((id) => `"${list}" names ${id}, which is not a wallet`),
  )
}

function apply(
  shipped: readonly WalletItem[],
  { add, remove, order }: Changes,
): readonly WalletItem[] {
  const gone = new Set([...remove, ...add.map(({ id }) => id)])
  // The kit asks for wallets by network, so a wallet without networks would never be listed.
  const added = add.map((wallet) => ({ ...wallet, chains: wallet.chains ?? ['eip155:*'] }))
  return inOrder([...shipped.filter(({ id }) => !gone.has(id)), ...added], order)
}

/** Wallets that `first` names, then by `order`, then in the given order. */
function inOrder(wallets: readonly WalletItem[], first: readonly string[]): readonly WalletItem[] {
  const positions = new Map(first.map((id, position) => [id, position - first.length]))
  const rank = (wallet: WalletItem): number =>
    positions.get(wallet.id) ?? wallet.order ?? Number.MAX_SAFE_INTEGER
  return wallets.toSorted((a, b) => rank(a) - rank(b))
}

function filesIn(
  root: string,
  entries: { readonly [id: string]: string },
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(entries).map(([id, name]) => {
      const file = resolve(root, name)
      if (!file.startsWith(resolve(root) + sep))
        throw new Error(`images/index.json: ${name} is outside of its folder`)
      return [id, file]
    }),
  )
}

function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema> {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not readable JSON`, { cause })
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  throw new Error(`${file}: ${issueText(result.issues[0])}`)
}
