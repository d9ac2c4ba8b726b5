import type { SessionChange } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'
import type { FrameUser } from '@latchkey/protocol/frame'
import { describe, expect, it } from 'vitest'
import type { Channel } from './channel.ts'
import { frameFailure } from './errors.ts'
import { createSession, type EmbeddedNamespace, networkOf } from './session.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

function sessionOf(
  namespace: EmbeddedNamespace,
  network: NetworkId,
  answer: (name: string) => Promise<unknown> = () => Promise.resolve('0x1'),
) {
  const asked: unknown[] = []
  const changes: SessionChange[] = []
  const channel: Channel = {
    surface: { ready: () => Promise.resolve(), place: () => {}, focus: () => {} },
    // As: tests answer what the row of that name allows.
    ask: (name, payload) => {
      asked.push(payload)
      return answer(name) as never
    },
    send: (name, payload) => {
      asked.push(payload)
      return { answer: answer(name) as never, abort: () => {} }
    },
    onReady: () => {},
    asks: 0,
    end: () => {},
  }
  const ends = new Set<() => void>()
  const session = createSession({
    user: { address: 'address', chainId: network },
    namespace,
    network,
    networks: [network, devnet, 'eip155:8453'].map((id) => ({ caipNetworkId: id }) as never),
    channel,
    gate: {
      ask: (request) => request.send(),
      refuse: (method) => {
        throw new Error(`refused ${method}`)
      },
    },
    claim: (end) => ends.add(end),
    lost: () => ends.forEach((end) => end()),
    signOut: async () => {},
  })
  session.subscribe((change) => changes.push(change))
  return { session, asked, changes }
}

describe('a session of the embedded wallet', () => {
  it('a session ends when the frame says that the visitor is not logged in [STA-05]', async () => {
    const { session, changes } = sessionOf('eip155', 'eip155:1', () =>
      Promise.reject(frameFailure({ code: 'NOT_CONNECTED' })),
    )
    await expect(session.request('eip155:1', { method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: 4100,
    })
    expect(changes).toEqual([{ kind: 'closed' }])
    await expect(session.request('eip155:1', { method: 'eth_chainId' })).rejects.toMatchObject({
      code: 4900,
    })
  })

  it('calls whose status the visitor closes with the window were shown [EMB-12]', async () => {
    const { session } = sessionOf('eip155', 'eip155:1', () =>
      Promise.reject(new KitError('ABORTED')),
    )
    const show = { method: 'wallet_showCallsStatus', params: ['0x1'] }
    await expect(session.request('eip155:1', show)).resolves.toBeNull()
    const sign = { method: 'personal_sign', params: ['0x1'] }
    await expect(session.request('eip155:1', sign)).rejects.toMatchObject({ code: 4001 })
  })

  it('a permission is asked for as text, however deep its contract’s ABI is [EMB-12]', async () => {
    const { session, asked } = sessionOf('eip155', 'eip155:1')
    const request = { permissions: [{ data: { abi: [{ inputs: [{ components: [{}] }] }] } }] }
    const params = [request]
    await session.request('eip155:1', { method: 'wallet_grantPermissions', params })
    expect(asked).toMatchObject([{ params: [JSON.stringify(request)] }])
  })

  it('a session on Solana asks the frame with its network, and moves to another network by itself [CON-08, EMB-12]', async () => {
    const { session, asked, changes } = sessionOf('solana', solana)
    const params = { message: '8wr', pubkey: 'address' }
    await session.request(solana, { method: 'solana_signMessage', params })
    expect(asked).toEqual([
      { method: 'solana_signMessage', params, chainId: solana, chainNamespace: 'solana' },
    ])
    expect([session.moveTo?.(devnet), session.network]).toEqual([true, devnet])
    expect(changes).toEqual([{ kind: 'network', network: devnet }])
    expect(session.moveTo?.('solana:unknown')).toBe(false)
  })

  it('the accounts of a session are those of its network, the preferred one first [EMB-13]', async () => {
    const smart = { address: '0xSmart', type: 'smartAccount' } as const
    const eoa = { address: '0xKey', type: 'eoa' } as const
    let accounts: FrameUser['accounts'] = [smart, eoa]
    const user = (): FrameUser => ({
      address: accounts?.[0]?.address ?? '',
      chainId: 'eip155:1',
      accounts,
    })
    const { session, asked, changes } = sessionOf('eip155', 'eip155:1', (name) =>
      Promise.resolve(name === 'GET_USER' ? user() : {}),
    )
    const request = (method: string, params: unknown = []): Promise<unknown> =>
      session.request('eip155:1', { method, params })
    await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(await request('eth_accounts')).toEqual(['0xSmart', '0xKey'])
    expect(session.details).toEqual({
      '0xSmart': { types: ['smartAccount'] },
      '0xKey': { types: ['eoa'] },
    })
    accounts = [eoa, smart]
    await session.prefer('eoa')
    await session.prefer('eoa')
    expect(asked).toContainEqual({ type: 'eoa' })
    expect(asked.filter((each) => JSON.stringify(each) === '{"type":"eoa"}')).toHaveLength(1)
    expect(session.addresses).toEqual(['0xKey', '0xSmart'])
    // A network without smart accounts.
    accounts = [eoa]
    await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(session.addresses).toEqual(['0xKey'])
    expect(
      changes.map((change) => ('addresses' in change ? change.addresses : change.kind)),
    ).toEqual(['network', ['0xSmart', '0xKey'], ['0xKey', '0xSmart'], 'network', ['0xKey']])
  })

  it('two accounts at one address are told apart by their type, also in requests [EMB-13]', async () => {
    const smart = { address: '0xKey', type: 'smartAccount' } as const
    const eoa = { address: '0xKey', type: 'eoa' } as const
    let type: FrameUser['preferredAccountType'] = 'smartAccount'
    const user = (): FrameUser => ({
      ...{ address: '0xKey', chainId: 'eip155:8453', preferredAccountType: type },
      accounts: type === 'eoa' ? [eoa, smart] : [smart, eoa],
    })
    const { session, asked, changes } = sessionOf('eip155', 'eip155:1', (name) =>
      Promise.resolve(name === 'GET_USER' ? user() : {}),
    )
    const request = (method: string, params: unknown = []): Promise<unknown> =>
      session.request('eip155:8453', { method, params })
    await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(await request('eth_accounts')).toEqual(['0xKey'])
    expect(session.details).toEqual({ '0xKey': { types: ['smartAccount', 'eoa'] } })
    await request('wallet_sendCalls', [{}])
    type = 'eoa'
    await session.prefer('eoa')
    expect(session.details).toEqual({ '0xKey': { types: ['eoa', 'smartAccount'] } })
    expect(changes.at(-1)).toEqual({ kind: 'accounts', addresses: ['0xKey'] })
    await request('personal_sign')
    expect(asked).toMatchObject([
      { chainId: 'eip155:8453' },
      { chainId: 'eip155:8453' },
      { method: 'wallet_sendCalls', accountType: 'smartAccount' },
      { type: 'eoa' },
      { chainId: 'eip155:8453' },
      { method: 'personal_sign', accountType: 'eoa' },
    ])
  })

  it.each([
    ['solana', solana, 'personal_sign'],
    ['eip155', 'eip155:1', 'solana_signMessage'],
  ] as const)('a session of %s on %s refuses %s [EMB-09]', async (namespace, network, method) => {
    const { session, asked } = sessionOf(namespace, network)
    await expect(session.request(network, { method, params: [] })).rejects.toThrow(
      `refused ${method}`,
    )
    expect(asked).toEqual([])
  })

  it.each([
    [1, 'eip155:1'],
    ['eip155:8453', 'eip155:8453'],
    [solana, solana],
    ['bip122:000000000019d6689c085ae165831e93', undefined],
    ['solana:', undefined],
    ['eip155:0x1', undefined],
  ])('the frame’s network %j is read as %j', (chainId, network) => {
    // As: the part that is read.
    expect(networkOf({ address: 'address', chainId } as FrameUser)).toBe(network)
  })
})
