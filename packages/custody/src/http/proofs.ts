import { KitError } from '@latchkey/protocol'
import { readProof } from '@latchkey/protocol/custody'
import type { Parts } from '../parts.ts'
import { isSame } from '../tokens.ts'
import { minuteMs } from '../usage.ts'

/** A nonce is good for one to two of these. */
const stepMs = 2.5 * minuteMs

/** The nonce of this moment. It is a keyed hash, so that every process of a service knows it and nothing is stored. */
export function nonceAt({ keyring, clock }: Parts, steps = 0): string {
  const step = Math.floor(clock() / stepMs) - steps
  return keyring.mac('proof nonce', String(step)).subarray(0, 16).toString('base64url')
}

/**
 * The device that signed the call.
 * @throws KitError `PROOF_NONCE` when the nonce is old or missing, `PROOF_INVALID`
 */
export async function deviceOfProof(
  parts: Parts,
  call: { readonly proof: string; readonly htu: string; readonly token: string | undefined },
): Promise<string> {
  if (call.proof === '') throw new KitError('PROOF_NONCE')
  const proved = await readProof(call.proof, call)
  if (!proved) throw new KitError('PROOF_INVALID')
  const isFresh = [0, 1].some((steps) => isSame(proved.nonce, nonceAt(parts, steps)))
  if (!isFresh) throw new KitError('PROOF_NONCE')
  const used = await parts.sql.query(
    'insert into proof (id, until) values ($1, $2) on conflict do nothing returning id',
    [`${proved.device}.${proved.jti}`, parts.clock() + 2 * stepMs],
  )
  if (used.length === 0) throw new KitError('PROOF_INVALID')
  return proved.device
}
