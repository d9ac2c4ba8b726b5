import type { Arrival, NamespaceActions } from '@latchkey/core'

/** The account's balances before and after the transaction (https://solana.com/docs/rpc/http/gettransaction). */
export const readArrival: NonNullable<NamespaceActions['readArrival']> = async (
  rpc,
  { hash, account, token },
  signal,
): Promise<Arrival> => {
  const options = {
    commitment: 'confirmed',
    encoding: 'json',
    maxSupportedTransactionVersion: 0,
  }
  const found = fieldsOf(await rpc('getTransaction', [hash, options], signal))
  const meta = fieldsOf(found['meta'])
  if (Object.keys(meta).length === 0) return { status: 'pending' }
  if (meta['err'] !== null) return { status: 'failed' }
  const units = token === undefined ? coinsOf(found, meta, account) : tokensOf(meta, account, token)
  return { status: 'arrived', units: units > 0n ? units : 0n }
}

function coinsOf(found: Fields, meta: Fields, account: string): bigint {
  const { accountKeys } = fieldsOf(fieldsOf(found['transaction'])['message'])
  const loaded = fieldsOf(meta['loadedAddresses'])
  const keys = [accountKeys, loaded['writable'], loaded['readonly']].flatMap(listOf)
  const at = keys.indexOf(account)
  return at < 0 ? 0n : lamports(meta['postBalances'], at) - lamports(meta['preBalances'], at)
}

function tokensOf(meta: Fields, owner: string, mint: string): bigint {
  const held = (balances: unknown): bigint =>
    listOf(balances)
      .map(fieldsOf)
      .filter((each) => each['owner'] === owner && each['mint'] === mint)
      .reduce((sum, each) => sum + unitsOf(fieldsOf(each['uiTokenAmount'])['amount']), 0n)
  return held(meta['postTokenBalances']) - held(meta['preTokenBalances'])
}

function lamports(balances: unknown, at: number): bigint {
  const value = listOf(balances)[at]
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : 0n
}

function unitsOf(text: unknown): bigint {
  return typeof text === 'string' && /^\d{1,30}$/.test(text) ? BigInt(text) : 0n
}

type Fields = { readonly [field: string]: unknown }

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
