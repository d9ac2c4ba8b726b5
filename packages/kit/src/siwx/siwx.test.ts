import { createKit, type Kit, type SiwxConfig } from '@latchkey/core'
import { signIn } from '@latchkey/core/signIn'
import { eip155 } from '@latchkey/chains'
import { parseSiwxText } from '@latchkey/protocol/siwx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mainnet } from '../networks.ts'
import {
  createAuthenticationAdapter,
  createSIWEConfig,
  createSIWEProvider,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SiweOptions,
  type SiweSession,
} from '../siwe.ts'
import { createSiwx, gatewaySiwx } from '../siwx.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const account = { accountAddress: alice, chainId: 'eip155:1' } as const

const kits: Kit[] = []
function kit(): Kit {
  const made = createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [] })
  kits.push(made)
  return made
}
afterEach(() => kits.splice(0).forEach((each) => each.destroy()))

/** A host's callbacks, and their calls. */
type Host = {
  readonly options: SiweOptions
  readonly seen: string[]
  session: SiweSession | null
}

function host(over: Partial<SiweOptions> = {}): Host {
  const seen: string[] = []
  const made: Host = {
    seen,
    session: null,
    options: {
      getNonce: async (address) => (seen.push(`nonce ${address}`), 'n0nce0000'),
      getMessageParams: async () => ({
        domain: 'app.example',
        uri: 'https://app.example',
        chains: [1],
        statement: 'Hello',
        iat: '2026-01-01T00:00:00.000Z',
      }),
      createMessage: formatMessage,
      verifyMessage: async ({ message, signature }) => {
        const { accountAddress: address } = parseSiwxText(message)
        if (signature !== '0xgood') return false
        made.session = { address, chainId: 1 }
        return true
      },
      getSession: async () => made.session,
      signOut: async () => {
        made.session = null
        return true
      },
      onSignIn: (session) => seen.push(`in ${session?.address}`),
      onSignOut: () => seen.push('out'),
      ...over,
    },
  }
  return made
}

async function signed(config: SiwxConfig, signature = '0xgood'): Promise<void> {
  const message = await config.createMessage(account)
  await config.addSession({ data: message, message: message.toString(), signature })
}

describe('siweConfig', () => {
  it('siweConfig signs in and out by the callbacks of the host [SIW-04]', async () => {
    const { options, seen } = host()
    const config = await createSIWEConfig(options)(kit())
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    await signed(config)
    expect(await config.getSessions('eip155:1', alice.toLowerCase())).toHaveLength(1)
    await config.revokeSession('eip155:1', alice)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    expect(seen).toEqual([`nonce ${alice}`, `in ${alice}`, 'out'])
  })

  it('siweConfig writes the host’s parameters and nonce into one message [SIW-04]', async () => {
    const config = await createSIWEConfig(host().options)(kit())
    const text = (await config.createMessage(account)).toString()
    expect(parseSiwxText(text)).toMatchObject({
      ...account,
      nonce: 'n0nce0000',
      statement: 'Hello',
      domain: 'app.example',
    })
    expect(getAddressFromMessage(text)).toBe(alice)
    expect(getChainIdFromMessage(text)).toBe('eip155:1')
  })

  it('getChainIdFromMessage reads the network from its own line, not from a statement that looks like it [SIW-04]', async () => {
    const said = {
      address: alice,
      chainId: 10,
      nonce: 'n0nce0000',
      version: '1',
      chains: [],
    } as const
    const page = { domain: 'app.example', uri: 'https://app.example' }
    const text = formatMessage({ ...said, ...page, statement: 'Chain ID: 1' })
    expect(text).toContain('Chain ID: 1\n\nURI')
    expect(getChainIdFromMessage(text)).toBe('eip155:10')
    expect(getChainIdFromMessage('hello')).toBe('eip155:1')
  })

  it('siweConfig refuses a signature that verifyMessage refuses [SIW-04]', async () => {
    const config = await createSIWEConfig(host().options)(kit())
    await expect(signed(config, '0xbad')).rejects.toMatchObject({ code: 'SIWX_FAILED' })
  })

  it('siweConfig ignores a session of another address or network [SIW-04]', async () => {
    const made = host()
    const config = await createSIWEConfig(made.options)(kit())
    made.session = { address: bob, chainId: 1 }
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    made.session = { address: alice, chainId: 10 }
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    const anywhere = { ...made.options, signOutOnNetworkChange: false }
    const lenient = await createSIWEConfig(anywhere)(kit())
    expect(await lenient.getSessions('eip155:1', alice)).toHaveLength(1)
  })

  it('siweConfig counts an account of another namespace as signed in', async () => {
    const config = await createSIWEConfig(host().options)(kit())
    expect(await config.getSessions('solana:1', 'abc')).toHaveLength(1)
  })

  it('siweConfig signs out once for requests at the same time', async () => {
    const signOut = vi.fn(async () => true)
    const made = host({ signOut })
    made.session = { address: alice, chainId: 1 }
    const config = await createSIWEConfig(made.options)(kit())
    await Promise.all([config.revokeSession('eip155:1', alice), config.setSessions([])])
    expect(signOut).toHaveBeenCalledOnce()
  })
})

describe('adapters of other kits', () => {
  it('createAuthenticationAdapter signs in and out with RainbowKit’s adapter', async () => {
    vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' })
    const signOut = vi.fn(async () => {})
    const verify = vi.fn(async ({ message }: { readonly message: { readonly address: string } }) =>
      Boolean(message.address),
    )
    const config = await createAuthenticationAdapter({
      getNonce: async () => 'n0nce0000',
      createMessage: ({ nonce, address, chainId }) => ({ nonce, address, chainId }),
      getMessageBody: ({ message }) => JSON.stringify(message),
      verify,
      signOut,
    })(kit())
    await signed(config)
    expect(verify).toHaveBeenCalledExactlyOnceWith({
      message: { nonce: 'n0nce0000', address: alice, chainId: 1 },
      signature: '0xgood',
    })
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
    await config.setSessions([])
    expect(signOut).toHaveBeenCalledOnce()
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })

  it('createSIWEProvider takes ConnectKit’s messages, and does not require a sign-in', async () => {
    vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' })
    const { options } = host({
      verifyMessage: async () => true,
    })
    const config = await createSIWEProvider({
      ...options,
      createMessage: ({ nonce, address, chainId }) => `${address} ${chainId} ${nonce}`,
    })(kit())
    expect(config.getRequired?.()).toBe(false)
    expect((await config.createMessage(account)).toString()).toBe(`${alice} 1 n0nce0000`)
  })
})

describe('createSiwx', () => {
  it('createSiwx signs in with a nonce, a verifier, a text and a storage [SIW-03]', async () => {
    vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' })
    const config = createSiwx({
      getNonce: async () => 'n0nce0000',
      verify: async ({ signature }) => signature === '0xgood',
      statement: 'Hello',
      expirationMs: 60_000,
    })
    const message = await config.createMessage(account)
    expect(parseSiwxText(message.toString())).toMatchObject({ ...account, statement: 'Hello' })
    await expect(signed(config, '0xbad')).rejects.toThrow('The signature is not valid')
    await signed(config)
    const [session] = await config.getSessions('eip155:1', alice.toLowerCase())
    expect(session).toMatchObject({ data: account, signature: '0xgood' })
    expect(session?.message).toContain('wants you to sign in with your Ethereum account')
    expect(await config.getSessions('eip155:1', bob)).toEqual([])
    await config.revokeSession('eip155:1', alice)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })
})

describe('texts that EIP-4361 forbids', () => {
  it.each([
    ['a nonce of seven letters', { nonce: 'abcdefg' }, 'Nonce'],
    ['a nonce with dashes', { nonce: '8d5f2c1e-0b7a-4936' }, 'Nonce'],
    ['quotes in the statement', { statement: 'I accept "all"' }, 'Statement'],
  ])('createSiwx and formatMessage write no text with %s', async (_, changes, issue) => {
    const page = { domain: 'app.example', uri: 'https://app.example' }
    const { nonce = 'n0nce0000', ...rest } = { ...page, ...changes } as { nonce?: string }
    const refusal = expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID', context: { issue } })
    const verify = async (): Promise<boolean> => true
    const config = createSiwx({ getNonce: async () => nonce, verify, ...page, ...rest })
    const message = await config.createMessage(account)
    expect(() => message.toString()).toThrow(refusal)
    const said = { address: alice, chainId: 1, version: '1', chains: [1] } as const
    expect(() => formatMessage({ ...said, ...page, ...rest, nonce })).toThrow(refusal)
  })

  it('createSiwx and formatMessage write an empty statement as no statement', async () => {
    const page = { domain: 'app.example', uri: 'https://app.example', statement: '' }
    const verify = async (): Promise<boolean> => true
    const config = createSiwx({ getNonce: async () => 'n0nce0000', verify, ...page })
    const message = await config.createMessage(account)
    const said = { address: alice, chainId: 1, version: '1', chains: [1] } as const
    for (const text of [
      message.toString(),
      formatMessage({ ...said, ...page, nonce: 'n0nce0000' }),
    ]) {
      expect(parseSiwxText(text)).not.toHaveProperty('statement')
    }
  })
})

describe('gatewaySiwx', () => {
  /** A gateway that records its calls: paths with their tokens. */
  function gateway(): { readonly calls: string[]; sessions: { readonly id: string }[] } {
    const made: ReturnType<typeof gateway> = { calls: [], sessions: [] }
    vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' })
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      made.calls.push(`${pathname} ${request.headers.get('authorization') ?? ''}`.trim())
      const body = request.method === 'POST' ? JSON.parse(await request.text()) : {}
      if (pathname === '/siwx/nonce')
        return Response.json({ nonce: 'n0nce0000', issuedAt: now, expirationTime: now })
      if (pathname === '/siwx/me') return Response.json({ sessions: made.sessions })
      if (pathname === '/siwx/sign-out') {
        made.sessions = made.sessions.filter(({ id }) => id !== body.id)
        return Response.json({ sessions: made.sessions })
      }
      const id = `s${made.calls.length}`
      const { message, signature, data } = body
      const session = { id, data, message, signature, createdAt: now, expiresAt: now }
      made.sessions.push(session)
      return Response.json({ session, token: `token-${id}` })
    })
    return made
  }
  const now = '2026-01-01T00:00:00.000Z'
  const options = { origin: 'https://gateway.example', hold: 'bearer' } as const

  it('gatewaySiwx finds and ends a session in any letter case of its address [SIW-03]', async () => {
    const server = gateway()
    const config = await gatewaySiwx(options)(kit())
    await signed(config)
    expect(await config.getSessions('eip155:1', alice.toLowerCase())).toHaveLength(1)
    expect(await config.getSessions('eip155:10', alice)).toEqual([])
    expect(await config.getSessions('eip155:1', bob)).toEqual([])
    await config.revokeSession('eip155:1', alice.toLowerCase())
    expect(server.sessions).toEqual([])
  })

  it('gatewaySiwx forgets the token of an ended session', async () => {
    const server = gateway()
    const config = await gatewaySiwx(options)(kit())
    await signed(config)
    server.sessions = []
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    server.calls.length = 0
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    // No token is left to ask with.
    expect(server.calls).toEqual([])
  })
})

describe('kit with no siwx', () => {
  it('a kit with no siwx reports that SIWX is not enabled [SIW-05]', async () => {
    await expect(signIn(kit())).rejects.toMatchObject({
      code: 'SIWX_DISABLED',
      message: 'SIWX is not enabled',
    })
  })
})
