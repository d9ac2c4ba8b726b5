import { base58 } from '@scure/base'
import { extension } from './tokenAccounts.ts'

/** A transfer fee in hundredths of a percent, from an epoch on. */
type Fee = { readonly epoch: bigint; readonly most: bigint; readonly points: number }

/** Extensions of a mint of Token-2022, without authorities. */
export const mintExtension = {
  transferFee(older: Fee, newer: Fee = older): Uint8Array {
    const body = Buffer.alloc(108)
    for (const [at, fee] of [
      [72, older],
      [90, newer],
    ] as const) {
      body.writeBigUInt64LE(fee.epoch, at)
      body.writeBigUInt64LE(fee.most, at + 8)
      body.writeUInt16LE(fee.points, at + 16)
    }
    return extension(1, body)
  },
  confidentialTransfer: (): Uint8Array => extension(4, Buffer.alloc(65)),
  /** New accounts of the mint are frozen. */
  frozen: (): Uint8Array => extension(6, Uint8Array.of(2)),
  nonTransferable: (): Uint8Array => extension(9, Buffer.alloc(0)),
  /** A rate in hundredths of a percent a year, and the rate after a time in seconds. */
  interest({ begun, before, updated = begun, since = before }: Interest): Uint8Array {
    const body = Buffer.alloc(52)
    body.writeBigInt64LE(begun, 32)
    body.writeInt16LE(before, 40)
    body.writeBigInt64LE(updated, 42)
    body.writeInt16LE(since, 50)
    return extension(10, body)
  },
  permanentDelegate: (delegate: string): Uint8Array => extension(12, base58.decode(delegate)),
  transferHook: (program: string): Uint8Array =>
    extension(14, Buffer.concat([Buffer.alloc(32), base58.decode(program)])),
  /** The multiplier of displayed amounts, and another from a time in seconds on. */
  scaledAmount(
    multiplier: number,
    next: { readonly at: bigint; readonly multiplier: number } = { at: 0n, multiplier },
  ): Uint8Array {
    const body = Buffer.alloc(56)
    body.writeDoubleLE(multiplier, 32)
    body.writeBigInt64LE(next.at, 40)
    body.writeDoubleLE(next.multiplier, 48)
    return extension(25, body)
  },
  pausable: (isPaused: boolean): Uint8Array =>
    extension(26, Buffer.concat([Buffer.alloc(32), Uint8Array.of(isPaused ? 1 : 0)])),
  /** An extension that no program has yet. */
  unknown: (): Uint8Array => extension(999, Buffer.alloc(4)),
} as const

/** Extensions of a token account of Token-2022. */
export const accountExtension = {
  transferFee: (): Uint8Array => extension(2, Buffer.alloc(8)),
  /** Transfers to the account need a memo. */
  memo: (): Uint8Array => extension(8, Uint8Array.of(1)),
  nonTransferable: (): Uint8Array => extension(13, Buffer.alloc(0)),
} as const

type Interest = {
  readonly begun: bigint
  readonly before: number
  readonly updated?: bigint
  readonly since?: number
}
