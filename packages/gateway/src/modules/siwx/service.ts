import { KitError, type NetworkId, parseNetworkId } from '@latchkey/protocol'
import { siwxMessageLimit, type SiwxServerSession } from '@latchkey/protocol/http'
import { type Cacao, type SiwxMessage, siwxTime } from '@latchkey/protocol/siwx'
import type { Sql } from '@latchkey/server'
import type { Clock } from '../../ports/clock.ts'
import type { SignatureVerifier } from '../../ports/signatureVerifier.ts'
import { checkMessage, type Expected } from './check.ts'
import { createNonces, hostOf, iso, type Page } from './nonces.ts'
import { cacaoTexts } from './recap.ts'
import { createQuota } from './quota.ts'
import { afterEndMs, createSessions, type HeldSession } from './sessions.ts'
import type { SiwxSettings } from './settings.ts'
import { createTokens, hashOf } from './tokens.ts'

/** A visitor's signed message: the text, or the CACAO of one-click authentication. */
export type Signed =
  | {
      readonly message: string
      readonly signature: string
      readonly data?: SiwxMessage | undefined
    }
  | { readonly cacao: Cacao }

/** A project, and its page where that is known: then only sessions of the page's domain count. */
export type Place = { readonly projectId: string; readonly origin: string | undefined }

/** Sessions of a caller, and their tokens. */
export type Holding = {
  readonly sessions: readonly SiwxServerSession[]
  readonly tokens: readonly string[]
}

export type SiwxService = {
  createNonce(page: Page): Promise<{ nonce: string; issuedAt: string; expirationTime: string }>
  /**
   * Use up a nonce for a signed message that starts no session.
   * @throws KitError `SIWX_NONCE_UNKNOWN`, `SIWX_NONCE_USED`, `SIWX_NONCE_EXPIRED`
   */
  takeNonce(nonce: string, page: Page): Promise<void>
  /**
   * Start a session. An earlier session of the same account that the caller holds ends, and so do the oldest sessions
   * for which the caller has no room.
   * @throws KitError `SIWX_…`, a code for each fault; `RATE_LIMITED`; `UPSTREAM_UNAVAILABLE` when no node could verify the signature
   */
  verify(
    page: Page,
    signed: Signed,
    caller: {
      readonly tokens: readonly string[]
      /** Sessions that the caller can hold. */
      readonly room: number
      readonly signal: AbortSignal
    },
  ): Promise<{ session: SiwxServerSession; token: string; kept: Holding }>
  held(place: Place, tokens: readonly string[]): Promise<Holding>
  signOut(
    place: Place,
    tokens: readonly string[],
    which: { readonly id?: string | undefined; readonly everywhere?: boolean | undefined },
  ): Promise<Holding>
  /** All sessions of an account (CAIP-10), of any caller. */
  list(projectId: string, account: string): Promise<readonly SiwxServerSession[]>
  revoke(projectId: string, id: string): Promise<void>
}

/** Sign-in with any wallet (SIW-03): nonces, messages, signatures, sessions. */
export function siwxService({
  sql,
  clock,
  verifier,
  settings,
  networks,
}: {
  readonly sql: Sql
  readonly clock: Clock
  readonly verifier: SignatureVerifier
  readonly settings: SiwxSettings
  /** Networks of eip155 that have nodes. */
  readonly networks: ReadonlySet<string>
}): SiwxService {
  const nonces = createNonces({ sql, clock, nonceMs: settings.nonceMs })
  const tokens = createTokens({ sql, secrets: settings.secrets })
  const sessions = createSessions({ sql, clock })
  const { sessionBytes, sessionMs } = settings
  const takeRoom = createQuota({ sessionBytes, keptMs: sessionMs + afterEndMs }, clock)
  const others = settings.networks && new Set(settings.networks)

  return {
    async createNonce(page) {
      const { nonce, expiresAt } = await nonces.create(page)
      return { nonce, issuedAt: iso(clock()), expirationTime: iso(expiresAt) }
    },
    takeNonce: (nonce, page) => nonces.take(sql.query, nonce, page),
    async verify(page, signed, caller) {
      const { message, data, signature } = await readSigned(page, signed, caller.signal)
      const account = `${data.chainId}:${verifier.readAddress(data.chainId, data.accountAddress)}`
      const cacao = 'cacao' in signed ? signed.cacao : undefined
      takeRoom({ message, signature, cacao })
      const token = await tokens.create()
      const session = await sql.transaction(async (query) => {
        await nonces.take(query, data.nonce, page)
        return sessions.add(query, {
          tokenHash: hashOf(token),
          projectId: page.projectId,
          domain: hostOf(page.origin),
          account,
          message,
          signature,
          cacao,
          expiresAt: Math.min(clock() + settings.sessionMs, endOf(data)),
        })
      })
      const before = await findHeld(page, caller.tokens)
      const kept = before.filter((each) => each.account !== account).slice(0, caller.room - 1)
      const ended = before.filter((each) => !kept.includes(each))
      if (ended.length > 0) await sessions.revoke(page.projectId, ended.map(idOf))
      return { session, token, kept: holdingOf(kept, caller.tokens) }
    },
    held: async (place, own) => holdingOf(await findHeld(place, own), own),
    async signOut(place, own, { id, everywhere }) {
      const before = await findHeld(place, own)
      const ending = before.filter(({ session }) => id === undefined || session.id === id)
      const ids = ending.map(idOf)
      if (ids.length > 0)
        await sessions[everywhere ? 'revokeEverywhere' : 'revoke'](place.projectId, ids)
      return holdingOf(await findHeld(place, own), own)
    },
    list: (projectId, account) => sessions.ofAccount(projectId, account),
    revoke: (projectId, id) => sessions.revoke(projectId, [id]),
  }

  /** Reads the signed message: each text that may have been signed is checked together with the signature. */
  async function readSigned(
    page: Page,
    signed: Signed,
    signal: AbortSignal,
  ): Promise<{ readonly message: string; readonly data: SiwxMessage; readonly signature: string }> {
    const signature = 'cacao' in signed ? signed.cacao.s.s : signed.signature
    if (signature.length > siwxMessageLimit)
      throw new KitError('SIWX_TOO_LARGE', { limit: siwxMessageLimit, field: 'signature' })
    const texts = 'cacao' in signed ? cacaoTexts(signed.cacao) : [signed.message]
    for (const message of texts) {
      const data = checkMessage(message, expectedOf(page, signed))
      await nonces.check(data.nonce, page)
      const { chainId, accountAddress: address } = data
      if (await verifier.isSigned({ chainId, address, message, signature }, signal))
        return { message, data, signature }
    }
    throw new KitError('SIWX_SIGNATURE_INVALID')
  }

  function expectedOf({ origin }: Page, signed: Signed): Expected {
    return {
      origin,
      now: clock(),
      data: 'data' in signed ? signed.data : undefined,
      statement: settings.statement,
      isServed,
      isAddress: ({ chainId, accountAddress }) =>
        verifier.readAddress(chainId, accountAddress) !== undefined,
    }
  }

  /** Whether accounts of a network may sign in. Contracts sign too, so a network of eip155 needs nodes. */
  function isServed(chainId: NetworkId): boolean {
    if (parseNetworkId(chainId).namespace === 'eip155') return networks.has(chainId)
    return others?.has(chainId) ?? true
  }

  async function findHeld(place: Place, own: readonly string[]): Promise<readonly HeldSession[]> {
    return sessions.heldBy({
      projectId: place.projectId,
      domain: place.origin === undefined ? undefined : hostOf(place.origin),
      tokenHashes: await tokens.hashesOf(own),
    })
  }
}

function holdingOf(held: readonly HeldSession[], tokens: readonly string[]): Holding {
  const live = new Set(held.map(({ tokenHash }) => tokenHash))
  return {
    sessions: held.map(({ session }) => session),
    tokens: tokens.filter((token) => live.has(hashOf(token))),
  }
}

function idOf({ session }: HeldSession): string {
  return session.id
}

function endOf({ expirationTime }: SiwxMessage): number {
  return expirationTime === undefined ? Number.POSITIVE_INFINITY : siwxTime(expirationTime)
}
