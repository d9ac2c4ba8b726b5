import { describe, expect, it, vi } from 'vitest'
import type { MockSession } from './connector.ts'
import { mockConnector, type MockWallet } from './mockConnector.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function connected({ connector }: MockWallet): Promise<MockSession> {
  const [session] = await connector.connect({ namespace: 'eip155' })
  if (!session) throw new Error('no session')
  return session
}

/** As hosts ask: by the provider of the session. */
function ask({ provider }: MockSession, method: string, params?: unknown): Promise<unknown> {
  // As: the provider of a mock is an EIP-1193 provider.
  return (provider as { request(call: unknown): Promise<unknown> }).request({ method, params })
}

describe('mockConnector', () => {
  it('answers for accounts and chain id from memory', async () => {
    const mock = mockConnector({ accounts: [`eip155:10:${address}`] })
    const session = await connected(mock)
    await expect(ask(session, 'eth_accounts')).resolves.toEqual([address])
    await expect(ask(session, 'eth_chainId')).resolves.toBe('0xa')
    mock.changeNetwork('eip155:1')
    await expect(ask(session, 'eth_chainId')).resolves.toBe('0x1')
  })

  it('answers other methods as the test says, and refuses the rest with 4200', async () => {
    const sign = (params: unknown): string => `signed ${String(params)}`
    const session = await connected(mockConnector({ answers: { personal_sign: sign } }))
    await expect(ask(session, 'personal_sign', ['text'])).resolves.toBe('signed text')
    await expect(ask(session, 'eth_sendTransaction')).rejects.toMatchObject({ code: 4200 })
  })

  it('switches to a network that it knows, or that was added to it', async () => {
    const mock = mockConnector({ knownNetworks: ['eip155:1'] })
    const session = await connected(mock)
    const params = [{ chainId: '0xa' }]
    const switching = ask(session, 'wallet_switchEthereumChain', params)
    await expect(switching).rejects.toMatchObject({ code: 4902 })
    await ask(session, 'wallet_addEthereumChain', params)
    expect(mock.network).toBe('eip155:10')
    await ask(session, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])
    await ask(session, 'wallet_switchEthereumChain', params)
    expect(mock.network).toBe('eip155:10')
  })

  it('fails the next call of a kind, and no call after it', async () => {
    const mock = mockConnector()
    mock.refuseNext(-32002, { call: 'request', message: 'busy' })
    const session = await connected(mock)
    const busy = { code: -32002, message: 'busy' }
    await expect(ask(session, 'eth_accounts')).rejects.toMatchObject(busy)
    await expect(ask(session, 'eth_accounts')).resolves.toEqual([address])
  })

  it('tells the other page when a page ends its session', async () => {
    const mock = mockConnector()
    const [own, other] = [await connected(mock), await connected(mock)]
    const [heard, heardByOther] = [vi.fn(), vi.fn()]
    own.subscribe(heard)
    other.subscribe(heardByOther)
    await own.close()
    expect(heard).not.toHaveBeenCalled()
    expect(heardByOther).toHaveBeenCalledWith({ kind: 'closed' })
    await expect(mock.connector.resume({ namespace: 'eip155' })).resolves.toBeUndefined()
  })

  it('is found again once it is installed and unlocked', async () => {
    const mock = mockConnector()
    await connected(mock)
    const found = vi.fn()
    mock.uninstall()
    mock.source(found)
    mock.install()
    expect(found.mock.calls).toEqual([[[]], [[mock.connector]]])
    mock.lock()
    expect([mock.addresses, mock.isApproved]).toEqual([[], false])
    mock.unlock()
    expect([mock.addresses, mock.isApproved]).toEqual([[address], true])
  })
})
