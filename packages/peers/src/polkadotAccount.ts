import type { ApiPromise } from '@polkadot/api'

/** An account as polkadot.js reads it from a chain. */
export async function polkadotAccount(
  api: ApiPromise,
  address: string,
): Promise<{ readonly free: bigint; readonly nonce: number }> {
  const read = api.query['system']?.['account']
  if (!read) throw new Error('a chain without accounts')
  // As: the chain's own type, which exists only in its metadata.
  const { nonce, data } = (await read(address)) as unknown as {
    readonly nonce: { toNumber(): number }
    readonly data: { readonly free: { toBigInt(): bigint } }
  }
  return { free: data.free.toBigInt(), nonce: nonce.toNumber() }
}
