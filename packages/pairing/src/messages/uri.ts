import { isHex32 } from '../bytes.ts'

/** Content of a pairing link (EIP-1328, walletconnect.md 5). It names no relay: a wallet uses its own. */
export type PairingUri = {
  readonly topic: string
  /** 32 bytes, hex. Anybody who has the key can answer the proposal, so links must not be logged (security.md LINK-3). */
  readonly symKey: string
  /** Unix seconds. */
  readonly expiry: number
  /** Only for one-click auth. */
  readonly methods?: readonly string[] | undefined
}

/** In the order of all wallets' parsers, and without `%`, which Swift decodes twice. */
export function printUri({ topic, symKey, expiry, methods }: PairingUri): string {
  const asks = methods?.length ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}${asks}`
}

/** Undefined unless the text is a link of version 2 over irn with an expiry. */
export function parseUri(text: string): PairingUri | undefined {
  if (text.length > 2048) return undefined
  const [, topic, query] = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?(.+)$/.exec(text) ?? []
  const search = new URLSearchParams(query)
  const symKey = search.get('symKey')
  const expiry = Number(search.get('expiryTimestamp'))
  if (!topic || !isHex32(symKey) || search.get('relay-protocol') !== 'irn') return undefined
  if (!Number.isSafeInteger(expiry) || expiry <= 0) return undefined
  const methods = search.get('methods')?.split(',').filter(Boolean)
  return { topic, symKey, expiry, ...(methods?.length ? { methods } : {}) }
}
