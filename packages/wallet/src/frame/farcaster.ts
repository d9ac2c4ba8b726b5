import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import type { FarcasterProof } from '../worker/farcaster.ts'

/** A link that the visitor opens in Farcaster, and the token by which the relay tells what came of it. */
export type FarcasterChannel = { readonly url: string; readonly token: string }

const pollMs = 1_000
const limitMs = 25_000
/** The services' own limit of a login. */
const lastsMs = 600_000

const opened = /*#__PURE__*/ v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/)),
  url: v.pipe(
    v.string(),
    v.maxLength(1024),
    v.regex(/^https:\/\/[^\s/]|^http:\/\/(localhost|127\.0\.0\.1):/),
  ),
  nonce: v.string(),
})
const status = /*#__PURE__*/ v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(4096)),
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/i)),
    fid: v.pipe(v.number(), v.safeInteger()),
    username: v.optional(v.string()),
  }),
])

/**
 * Asks Farcaster's relay (FIP-11; docs.farcaster.xyz/auth-kit) for a link. The relay is not trusted: what it brings back is checked by
 * both services. The message has to be signed by the custody address, which is the only key that they know an id by.
 * @throws Refusal `SERVICE_UNREACHABLE`
 */
export async function openFarcasterChannel(
  relay: string,
  nonce: string,
): Promise<FarcasterChannel> {
  const answer = v.safeParse(
    opened,
    await askRelay(`${relay}/v1/channel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        siweUri: `${location.origin}/callback`,
        domain: location.host,
        // No expirationTime: the visitor's clock may be wrong, and the services end the nonce by theirs.
        nonce,
        acceptAuthAddress: false,
      }),
    }),
  )
  if (!answer.success || answer.output.nonce !== nonce) throw new Refusal('SERVICE_UNREACHABLE')
  return { url: answer.output.url, token: answer.output.channelToken }
}

/**
 * What the visitor signed.
 * @param isWanted whether anybody still waits
 * @throws Refusal `USER_REJECTED` once nobody does
 */
export async function farcasterAnswer(
  relay: string,
  { token }: FarcasterChannel,
  isWanted: () => boolean,
): Promise<FarcasterProof> {
  for (const until = performance.now() + lastsMs; performance.now() < until && isWanted();) {
    const headers = { authorization: `Bearer ${token}` }
    // A phone that changes its network loses single answers.
    const said = await askRelay(`${relay}/v1/channel/status`, { headers }).catch(() => undefined)
    const read = v.safeParse(status, said)
    if (read.success && read.output.state === 'completed') {
      const { message, signature, fid, username = '' } = read.output
      return { message, signature, userName: isName(username) ? username : `!${fid}` }
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Refusal('USER_REJECTED')
}

/** Of Farcaster's own names, or of ENS. */
function isName(text: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,60}$/.test(text)
}

async function askRelay(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(limitMs),
    })
    return response.ok ? await response.json() : undefined
  } catch (cause) {
    throw new Refusal('SERVICE_UNREACHABLE', {}, { cause })
  }
}
