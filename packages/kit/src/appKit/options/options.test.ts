import { describe, expect, it } from 'vitest'
import { createAppKit, createKit, eip155, injected } from '../../index.ts'
import { mainnet, optimism } from '../../networks.ts'

/** The kit creates it only when a visitor connects. */
const signIn = (): never => {
  throw new Error('not to be made')
}

describe('options', () => {
  it('the features fall back to the specified switches [HOST-04, HOST-05, HOST-07]', () => {
    const { switches } = createAppKit({ projectId: 'p' }).kit.options
    const on = [
      'swaps',
      'onramp',
      'receive',
      'send',
      'email',
      'emailShowWallets',
      'socials',
      'history',
      'analytics',
      'allWallets',
    ] as const
    const off = ['legalCheckbox', 'smartSessions', 'collapseWallets'] as const
    expect(on.map((name) => switches[name])).toEqual(on.map(() => true))
    expect(off.map((name) => switches[name])).toEqual(off.map(() => false))
    expect(
      createAppKit({ projectId: 'p', features: { email: false } }).kit.options.switches,
    ).toEqual({ ...switches, email: false })
  })
  it('a feature given as undefined keeps its default', () => {
    const { switches } = createAppKit({
      projectId: 'p',
      features: { email: undefined, connectorTypeOrder: undefined } as never,
    }).kit.options
    expect(switches.email).toBe(true)
    expect(switches.connectorTypeOrder).toHaveLength(7)
  })
  it('the connector order has the specified default [HOST-10]', () => {
    expect(createAppKit({ projectId: 'p' }).kit.options.switches.connectorTypeOrder).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })
  it('the default network is Ethereum [HOST-12]', () => {
    expect(createAppKit({ projectId: 'p' }).getCaipNetworkId()).toBe('eip155:1')
  })
  it('the option defaultNetwork applies when it is among the networks', () => {
    expect(
      createAppKit({
        projectId: 'p',
        networks: [mainnet, optimism],
        defaultNetwork: optimism,
      }).getChainId(),
    ).toBe(10)
    expect(
      createAppKit({ projectId: 'p', networks: [mainnet], defaultNetwork: optimism }).getChainId(),
    ).toBe(1)
  })
  it('the default theme is dark [HOST-08]', () => {
    expect(createAppKit({ projectId: 'p' }).getThemeMode()).toBe('dark')
  })
  it('createAppKit refuses siwx and siweConfig together [HOST-02]', () => {
    expect(() => createAppKit({ projectId: 'p', siwx: signIn, siweConfig: signIn })).toThrow(
      'Cannot set both siweConfig and siwx options',
    )
  })
  it('a missing project id raises the alert with debug off [HOST-03, MOD-16]', () => {
    expect(createAppKit({}).kit.store.getState().alert).toMatchObject({
      text: 'Project ID Not Configured',
      code: 'PROJECT_ID_MISSING',
    })
  })
  it.each(['gateway.example', 'ftp://gateway.example', 'javascript:alert(1)', ''])(
    'createAppKit refuses %j as a gateway',
    (gateway) => {
      expect(() => createAppKit({ projectId: 'p', gateway })).toThrow(/^Option gateway/)
    },
  )
  it('createAppKit needs at least one network', () => {
    expect(() => createAppKit({ projectId: 'p', networks: [] as never })).toThrow(
      'Option networks: give at least one network',
    )
  })
})

describe('networks', () => {
  const kit = createAppKit({ projectId: 'p', networks: [mainnet] })
  it('a network carries id, caipNetworkId and chainNamespace [STA-14]', () => {
    expect(kit.getCaipNetwork()).toMatchObject({
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
    })
  })
  it('a network can be added and removed, unless it is the last of its namespace [STA-11]', () => {
    expect(() => kit.removeNetwork('eip155', 1)).toThrow(
      'Cannot remove last network for a namespace',
    )
    expect(() => kit.removeNetwork('eip155', 999)).toThrow('CaipNetwork not found')
    kit.addNetwork('eip155', optimism)
    kit.removeNetwork('eip155', 1)
    expect(kit.getCaipNetworks().map(({ id }) => id)).toEqual([10])
  })
  it('an undefined network cannot be given, added or switched to, and raises no alert [STA-13]', async () => {
    // As: a host without types may pass its state before it is set.
    const none = undefined as never
    expect(() => createAppKit({ projectId: 'p', networks: [none] })).toThrow(
      'CaipNetwork is undefined',
    )
    expect(() => kit.addNetwork('eip155', none)).toThrow('CaipNetwork is undefined')
    await expect(kit.switchNetwork(none)).rejects.toThrow('CaipNetwork is undefined')
    expect(kit.getCaipNetworks()).toHaveLength(1)
    expect(kit.kit.store.getState().alert).toBeUndefined()
  })
  it('a network of a namespace with no adapter cannot be added [STA-11, STA-13]', () => {
    expect(() => kit.addNetwork('solana', optimism)).toThrow('Chain adapter not found')
  })
})

describe('lean kit', () => {
  it('a kit of chosen parts works on a server', async () => {
    const kit = createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [injected()] })
    expect(kit.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false })
    await expect(kit.open({ view: 'Swap' as never })).rejects.toMatchObject({
      code: 'VIEW_MISSING',
    })
  })
})

describe('networks without a node', () => {
  const silent = { ...mainnet, rpcUrls: { default: { http: [] } } }
  const refused = expect.objectContaining({
    code: 'OPTIONS_INVALID',
    message: 'Option networks: Ethereum has no RPC URL: give one in rpcUrls.default.http',
  })
  it('createAppKit refuses a network without an RPC URL', () => {
    expect(() => createAppKit({ projectId: 'p', networks: [silent] })).toThrow(refused)
    // As: a host without types.
    const bare = { id: 1, name: 'Ethereum' } as unknown as typeof mainnet
    expect(() => createAppKit({ projectId: 'p', networks: [optimism, bare] })).toThrow(refused)
  })
  it('createAppKit takes such a network with URLs in customRpcUrls, or with a gateway', () => {
    const customRpcUrls = { 'eip155:1': [{ url: 'https://node.test' }] }
    expect(() => createAppKit({ projectId: 'p', networks: [silent], customRpcUrls })).not.toThrow()
    expect(() =>
      createAppKit({ projectId: 'p', networks: [silent], gateway: 'https://gateway.test' }),
    ).not.toThrow()
  })
})
