import type { FindOrigins } from '../../../http/project.ts'
import { isLocalOrigin, isOriginAllowed } from '../../../projects/originRule.ts'
import type { Clock } from '../../../ports/clock.ts'
import { checkToken, hostOf } from './token.ts'

/** Facts of a handshake. */
export type Handshake = {
  readonly query: URLSearchParams
  readonly origin: string | undefined
  readonly authorization: string | undefined
  readonly host: string | undefined
}

export type Admission =
  | { readonly client: string; readonly projectId: string | undefined }
  /** 401: token or project is not valid; 403: the origin is not allowed (walletconnect.md 2, Refusal). */
  | { readonly status: 401 | 403; readonly reason: string }
export type Admit = (handshake: Handshake) => Promise<Admission>

/** Decides which clients may use the relay: a client needs a token, and a known project where projects are set. */
export function createAdmission({
  publicHosts,
  findOrigins,
  development,
  clock,
}: {
  /** `host[:port]` of this relay as clients write it; empty for the Host header of the request. */
  readonly publicHosts: readonly string[]
  /** Undefined: every project and every page is accepted. */
  readonly findOrigins: FindOrigins | undefined
  readonly development: boolean
  readonly clock: Clock
}): Admit {
  const hosts = new Set(publicHosts.flatMap((host) => hostOf(host) ?? []))
  return async ({ query, origin, authorization, host }) => {
    const projectId = query.get('projectId') || undefined
    const objection = await projectObjection(projectId, origin)
    if (objection) return objection
    const [, bearer] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
    const token = query.get('auth') || bearer
    if (!token) return refuse(401, 'Authorization error: JWT is missing')
    const sent = hostOf(host ?? '')
    const checked = await checkToken(token, {
      now: Math.floor(clock() / 1000),
      isAudience: (audience) => (hosts.size > 0 ? hosts.has(audience) : audience === sent),
    })
    return checked.refusal === undefined
      ? { client: checked.client, projectId }
      : refuse(401, checked.refusal)
  }

  /**
   * Phones and servers send no Origin. A project limits the pages that may use it, not the programs (security.md 3.1).
   */
  async function projectObjection(
    projectId: string | undefined,
    origin: string | undefined,
  ): Promise<Admission | undefined> {
    const isAtHome = development && (origin === undefined || isLocalOrigin(origin))
    if (!findOrigins || isAtHome) return undefined
    if (projectId === undefined) return refuse(401, 'Authorization error: Project ID is missing')
    const rules = await findOrigins(projectId)
    if (!rules) return refuse(401, 'Unauthorized: invalid key')
    const isAllowed = origin === undefined || rules.some((rule) => isOriginAllowed(rule, origin))
    return isAllowed ? undefined : refuse(403, 'Unauthorized: origin not allowed')
  }
}

function refuse(status: 401 | 403, reason: string): Admission {
  return { status, reason }
}
