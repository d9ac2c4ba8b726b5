import {
  type FramedShare,
  type Party,
  type PublicKeys,
  readShareText,
} from '@latchkey/protocol/custody'
import { KitError } from '@latchkey/protocol'
import { combine, split } from 'shamir-secret-sharing'
import { publicKeysOf } from './seed.ts'

export type Shares = { readonly [P in Party]: Uint8Array }

/** Any two of the three give the seed; one says nothing. Each call uses fresh polynomials. */
export async function splitSeed(seed: Uint8Array): Promise<Shares> {
  const [device, auth, recovery] = await split(seed, 3, 2)
  if (!device || !auth || !recovery) throw new KitError('INVALID_INPUT')
  return { device, auth, recovery }
}

/**
 * The seed of two shares. The library does not notice shares that do not belong together, so the keys are compared with those of
 * the wallet (security.md 2.4.3).
 * @throws KitError `SHARE_UNKNOWN` when they give another wallet, or one of them alone would give it
 */
export async function combineShares(
  shares: readonly [Uint8Array, Uint8Array],
  wanted: PublicKeys,
): Promise<Uint8Array> {
  // A share ends with its place, and the seed is at zero: a share from there would be the seed, whatever the other is.
  if (shares.some((share) => share.at(-1) === 0)) throw new KitError('SHARE_UNKNOWN')
  const seed = await combined(shares)
  const keys = seed.length === 32 ? await publicKeysOf(seed) : undefined
  if (keys?.secp256k1 === wanted.secp256k1 && keys.ed25519 === wanted.ed25519) return seed
  seed.fill(0)
  throw new KitError('SHARE_UNKNOWN')
}

/** @throws KitError `SHARE_UNKNOWN` when a service's text is not the share that was asked for */
export function shareOf(
  text: string,
  { walletId, setId, party }: Omit<FramedShare, 'share'>,
): Uint8Array {
  const framed = readShareText(text)
  if (framed?.walletId !== walletId || framed.setId !== setId || framed.party !== party)
    throw new KitError('SHARE_UNKNOWN')
  return framed.share
}

async function combined(shares: readonly [Uint8Array, Uint8Array]): Promise<Uint8Array> {
  try {
    return await combine([...shares])
  } catch (cause) {
    throw new KitError('SHARE_UNKNOWN', {}, { cause })
  }
}
