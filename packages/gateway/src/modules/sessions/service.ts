import { randomUUID } from 'node:crypto'
import { readGrant } from '@latchkey/contracts/accounts'
import { KitError, type NetworkId } from '@latchkey/protocol'
import {
  type getSessions,
  type postSession,
  type postSessionActivate,
  revocationText,
} from '@latchkey/protocol/http'
import type * as v from 'valibot'
import { addressOfPublicKey } from '../../operations/signTransaction.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SignatureVerifier } from '../../ports/signatureVerifier.ts'
import type { Session, Sessions } from '../../sessions/sessions.ts'
import { type Grants, partsOf } from './grants.ts'

type Announced = v.InferOutput<typeof postSession.body>
type Activated = v.InferOutput<typeof postSessionActivate.body>

/** The sessions of one account with one project. */
export type Asked = { readonly account: string; readonly projectId: string }

export type SessionsService = {
  announce(body: Announced, asked: Asked): Promise<v.InferInput<typeof postSession.reply>>
  activate(body: Activated, asked: Asked, signal: AbortSignal): Promise<void>
  list(asked: Asked, signal: AbortSignal): Promise<v.InferInput<typeof getSessions.reply>>
  context(pci: string, asked: Asked): Promise<string>
  revoke(
    body: { readonly pci: string; readonly signature: string },
    asked: Asked,
    signal: AbortSignal,
  ): Promise<void>
}

/** The most time for which the validator takes a permission. */
const mostSeconds = 366 * 24 * 3600

export function sessionsService({
  sessions,
  grants,
  networks,
  signatures,
  clock,
}: {
  readonly sessions: Sessions
  readonly grants: Grants
  /** CAIP-2 ids. */
  readonly networks: ReadonlySet<string>
  readonly signatures: SignatureVerifier
  readonly clock: Clock
}): SessionsService {
  const now = (): number => Math.floor(clock() / 1000)

  return {
    async announce({ expiry, signer }, asked) {
      const account = accountOf(asked)
      if (expiry <= now() || expiry > now() + mostSeconds)
        throw invalid('expiry', 'Expected a time within 366 days')
      const [key] = signer.data.keys
      const pci = randomUUID()
      const session = {
        pci,
        projectId: asked.projectId,
        account,
        key: keyAddress(key.publicKey),
        expiry,
        createdAt: now(),
      }
      if (!(await sessions.announce(session)))
        throw new KitError('RATE_LIMITED', { retryAfter: 60 })
      return { pci, key }
    },
    async activate({ pci, context, signer, expiry, policies }, asked, signal) {
      const session = await sessionOf(pci, asked)
      if (session.revokedAt !== undefined) throw new KitError('SESSION_REVOKED')
      const permission = readGrant(context.toLowerCase())
      const [{ publicKey }] = signer.data.keys
      if (
        !permission ||
        permission.key !== session.key ||
        permission.key !== keyAddress(publicKey) ||
        permission.expiry > session.expiry ||
        permission.expiry !== expiry
      )
        throw new KitError('SESSION_CONTEXT_INVALID')
      const [grant] = await grants.read(session.account, [context.toLowerCase()], signal)
      if (!grant?.isGranted) throw new KitError('SESSION_NOT_GRANTED')
      const found = { context: context.toLowerCase(), permission: grant.id, policies }
      if (!(await sessions.activate(session.pci, found)))
        throw new KitError('SESSION_CONTEXT_INVALID')
    },
    async list(asked, signal) {
      const account = accountOf(asked)
      const listed = (await sessions.list(account, asked.projectId)).flatMap((session) =>
        session.context === undefined ? [] : [{ ...session, context: session.context }],
      )
      const contexts = listed.map(({ context }) => context)
      const found = await grants.read(account, contexts, signal)
      return {
        pcis: listed.map(({ pci, projectId, context, createdAt, policies, revokedAt }, at) => {
          const grant = found[at]
          const expiry = readGrant(context)?.expiry ?? 1
          const isGranted = grant?.isGranted === true && expiry > now()
          return {
            project: { id: projectId },
            pci,
            expiry,
            createdAt,
            permissions: [...(grant?.permissions ?? [])],
            policies: [...policies],
            context,
            revokedAt: revokedAt ?? null,
            isGranted,
          }
        }),
      }
    },
    async context(pci, asked) {
      const { context, revokedAt } = await sessionOf(pci, asked)
      if (context === undefined) throw new KitError('SESSION_UNKNOWN')
      if (revokedAt !== undefined) throw new KitError('SESSION_REVOKED')
      return context
    },
    async revoke({ pci, signature }, asked, signal) {
      const session = await sessionOf(pci, asked)
      const { account, context } = session
      if (session.revokedAt === undefined && !(await isEnded())) {
        const { network, address } = partsOf(account)
        const message = revocationText(account, session.pci)
        // As: a served network's id.
        const chainId = network as NetworkId
        if (!(await signatures.isSigned({ chainId, address, message, signature }, signal)))
          throw new KitError('SESSION_SIGNATURE_INVALID')
      }
      if (!(await sessions.revoke(session.pci, now()))) throw new KitError('SESSION_REVOKED')

      /** The account has ended it on chain, which needs no other proof. */
      async function isEnded(): Promise<boolean> {
        if (context === undefined) return false
        const [grant] = await grants.read(account, [context], signal)
        return grant?.isGranted === false
      }
    },
  }

  function accountOf({ account }: Asked): string {
    const { network } = partsOf(account)
    if (!networks.has(network)) throw new KitError('NETWORK_UNSUPPORTED', { network })
    return account.toLowerCase()
  }

  async function sessionOf(pci: string, asked: Asked): Promise<Session> {
    const session = await sessions.find(pci, accountOf(asked))
    if (!session || session.projectId !== asked.projectId) throw new KitError('SESSION_UNKNOWN')
    return session
  }
}

function keyAddress(publicKey: string): string {
  const address = addressOfPublicKey(publicKey)
  if (!address) throw invalid('signer', 'Expected a public key')
  return address
}

function invalid(field: string, issue: string): KitError {
  return new KitError('REQUEST_INVALID', { issue: `${field}: ${issue}`, field })
}
