import type { Kit, SiwxConfig, SiwxSession } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { KitError } from '@latchkey/protocol'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  getSiwxMe,
  getSiwxNonce,
  postSiwxSignOut,
  postSiwxVerify,
} from '@latchkey/protocol/http'
import type { GatewaySiwxOptions } from '../siwx.ts'
import { accountKey } from './accountKey.ts'
import { siwxMessage } from './createSiwx.ts'

type Server = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<EndpointReply<E>>

/**
 * Sign-in at the kit's gateway. The server keeps the sessions. The page asks it, and keeps only the tokens of `bearer`, in
 * memory, until the page ends.
 */
export function gatewayConfig(kit: Kit, options: GatewaySiwxOptions): SiwxConfig {
  const { hold = 'cookie', required = true, origin } = options
  if (!origin && !kit.options.gateway) throw unknownServer()
  /** Tokens by the id of their session. */
  const tokens = new Map<string, string>()
  const server: Server = (endpoint, input) => {
    const bearer = [...tokens.values()].join('~')
    const as =
      hold === 'cookie'
        ? ({ credentials: 'include' } as const)
        : bearer
          ? { headers: { authorization: `Bearer ${bearer}` } }
          : undefined
    return callGateway(kit, endpoint, input, undefined, { as, origin })
  }
  const sessions = async (): Promise<EndpointReply<typeof getSiwxMe>['sessions']> => {
    // There is no session to ask for without a token.
    if (hold === 'bearer' && tokens.size === 0) return []
    const asked = [...tokens.keys()]
    const found = (await server(getSiwxMe, {})).sessions
    // The token of an ended session is forgotten.
    for (const id of asked) if (!found.some((each) => each.id === id)) tokens.delete(id)
    return found
  }
  const sessionsOf = async (chainId: string, address: string): ReturnType<typeof sessions> => {
    const key = accountKey(chainId, address)
    return (await sessions()).filter(
      ({ data }) => accountKey(data.chainId, data.accountAddress) === key,
    )
  }
  const end = async (id: string): Promise<void> => {
    await server(postSiwxSignOut, { body: { id } })
    tokens.delete(id)
  }
  const add = async ({ message, signature, data, cacao }: SiwxSession): Promise<void> => {
    const { issuedAt = '', resources, ...said } = data
    const asked = { ...said, issuedAt, ...(resources && { resources: [...resources] }) }
    const body = cacao ? { cacao: copyOf(cacao), hold } : { message, signature, data: asked, hold }
    const { session, token } = await server(postSiwxVerify, { body })
    if (token) tokens.set(session.id, token)
  }
  const { signOutOnDisconnect, signOutOnAccountChange, oneClick } = options
  return {
    oneClick,
    signOutOnDisconnect,
    signOutOnAccountChange,
    getRequired: () => required,
    createMessage: async ({ accountAddress, chainId, notBefore }) => {
      const { nonce, issuedAt } = await server(getSiwxNonce, {})
      return siwxMessage({ accountAddress, chainId, notBefore, nonce, issuedAt }, options)
    },
    addSession: add,
    setSessions: async (wanted) => {
      for (const session of wanted) await add(session)
      const keep = wanted.map(({ data }) => data.nonce)
      for (const { id, data } of await sessions()) if (!keep.includes(data.nonce)) await end(id)
    },
    revokeSession: async (chainId, address) => {
      for (const { id } of await sessionsOf(chainId, address)) await end(id)
    },
    getSessions: sessionsOf,
  }
}

/** The proof in the form of the wire, with lists that may be written to. */
function copyOf(cacao: NonNullable<SiwxSession['cacao']>): never {
  // As: the fields are the same; the schema alone does not say `readonly`.
  return structuredClone(cacao) as never
}

function unknownServer(): KitError {
  return new KitError('SIWX_FAILED', { reason: 'gatewaySiwx needs a gateway' })
}
