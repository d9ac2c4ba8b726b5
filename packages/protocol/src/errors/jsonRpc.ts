import type { ErrorCode } from './catalogue.ts'
import { KitError } from './KitError.ts'

/** JSON-RPC 2.0, EIP-1474, EIP-1193 and EIP-5792 codes → rows of the catalogue (CON-16). */
const codes = {
  4001: 'USER_REJECTED',
  4100: 'UNAUTHORIZED',
  4200: 'METHOD_UNSUPPORTED',
  4900: 'WALLET_DISCONNECTED',
  4901: 'CHAIN_DISCONNECTED',
  4902: 'CHAIN_UNKNOWN',
  5000: 'USER_REJECTED', // CAIP-25: the visitor disapproved
  // EIP-5792
  5700: 'CAPABILITY_UNSUPPORTED',
  5710: 'CHAIN_UNSUPPORTED',
  5720: 'CALLS_ID_DUPLICATE',
  5730: 'CALLS_ID_UNKNOWN',
  5740: 'CALLS_TOO_MANY',
  5750: 'USER_REJECTED', // the visitor declined to make the account able to batch
  5760: 'ATOMICITY_UNSUPPORTED',
  [-32700]: 'PARSE_ERROR',
  [-32600]: 'INVALID_REQUEST',
  [-32601]: 'METHOD_NOT_FOUND',
  [-32602]: 'INVALID_PARAMS',
  [-32603]: 'INTERNAL_ERROR',
  [-32000]: 'INVALID_INPUT',
  [-32001]: 'RESOURCE_NOT_FOUND',
  [-32002]: 'RESOURCE_UNAVAILABLE',
  [-32003]: 'TRANSACTION_REJECTED',
  [-32004]: 'METHOD_NOT_SUPPORTED',
  [-32005]: 'LIMIT_EXCEEDED',
  [-32006]: 'VERSION_UNSUPPORTED',
} as const satisfies { readonly [code: number]: ErrorCode }
type Row = (typeof codes)[keyof typeof codes]

/** Wallets wrap an error once. Deeper nesting is ignored. */
const maxDepth = 4

/**
 * Reads the numeric code of a wallet's error. MetaMask mobile wraps the real code:
 * `{ code: -32603, data: { originalError: { code: 4902 } } }`. Never throws, for any value.
 */
export function rpcCode(value: unknown): number | undefined {
  let found: number | undefined
  try {
    let error = value as WalletError
    for (let depth = 0; error && depth < maxDepth; depth++) {
      const { code, data } = error
      if (typeof code === 'number') found = code
      error = data?.originalError
    }
  } catch {
    // A getter that throws gives no code.
  }
  return found
}

type WalletError =
  | { readonly code?: unknown; readonly data?: { readonly originalError?: WalletError } | null }
  | undefined

/** Turns any value that a wallet threw into a KitError, with the value as its cause. Never throws. */
export function fromWallet(value: unknown): KitError {
  const known = ownError(value)
  if (known) return known
  const code = rpcCode(value)
  const row = code === undefined ? undefined : (codes as { readonly [code: number]: Row })[code]
  return new KitError(row ?? 'WALLET_FAILED', { rpcCode: code }, { cause: value })
}

/** Uses `instanceof`: a wallet's object that poses as a KitError could otherwise put its own text on the screen. */
function ownError(value: unknown): KitError | undefined {
  try {
    if (value instanceof KitError) return value
  } catch {
    // `instanceof` throws for a revoked proxy.
  }
  return undefined
}
