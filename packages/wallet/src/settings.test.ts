import { describe, expect, it } from 'vitest'
import { isListed, parseSettings, type SettingsInput } from './settings.ts'

const publicKey = 'A'.repeat(43)
const node = {
  id: 'eip155:1',
  name: 'Ethereum',
  symbol: 'ETH',
  rpcUrl: 'https://rpc.example/v1',
}
const good: SettingsInput = {
  auth: { url: 'https://auth.example', publicKey },
  recovery: { url: 'https://recovery.example', publicKey },
  networks: [node],
  projects: { shop: { origins: ['https://shop.example', 'https://*.shop.example'] } },
}

describe('the operator’s settings', () => {
  it('have defaults', () => {
    expect(parseSettings(good)).toMatchObject({
      export: true,
      networks: [{ confirmAbove: '1' }],
      projects: { shop: { nested: false } },
    })
  })

  it('need no networks beside a gateway, whose nodes serve the networks of the product [EMB-08]', () => {
    const { networks: _, ...rest } = good
    const gateway = { url: 'https://gateway.example', projectId: 'shop' }
    const { networks } = parseSettings({ ...rest, gateway })
    const chains = networks.map(({ id }) => id)
    const mainnets = [1, 10, 42_161, 137, 42_220, 1_313_161_554, 56, 43_114, 324, 100, 8453]
    expect(chains).toEqual(
      expect.arrayContaining([...mainnets, 7_777_777, 999].map((id) => `eip155:${id}`)),
    )
    expect(chains.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
    expect(new Set(chains).size).toBe(chains.length)
    expect(networks[0]).toEqual({
      id: 'eip155:1',
      name: 'Ethereum',
      symbol: 'ETH',
      rpcUrl: 'https://gateway.example/v1/?chainId=eip155%3A1&projectId=shop',
      confirmAbove: '1',
    })
    expect(() => parseSettings(rest)).toThrow('Wallet settings: networks: name them, or a gateway')
  })

  it.each([
    ['a bare star', { projects: { shop: { origins: ['*'] } } }],
    ['a star within a name', { projects: { shop: { origins: ['https://a*.example'] } } }],
    ['a star for every site', { projects: { shop: { origins: ['https://*.example/x'] } } }],
    ['a page without TLS', { projects: { shop: { origins: ['http://shop.example'] } } }],
    [
      '51 pages',
      {
        projects: {
          shop: { origins: Array.from({ length: 51 }, (_, at) => `https://a${at}.example`) },
        },
      },
    ],
    ['a service without TLS', { auth: { url: 'http://auth.example', publicKey } }],
    ['a service with a path', { auth: { url: 'https://auth.example/x', publicKey } }],
    ['a node without TLS', { networks: [{ ...node, rpcUrl: 'http://rpc.example' }] }],
    [
      'hosts that need no approval, which do not exist [CLK-6]',
      { trustedHosts: ['https://shop.example'] },
    ],
    [
      'a project that approves by itself [CLK-6]',
      { projects: { shop: { origins: ['https://shop.example'], trusted: true } } },
    ],
  ])('are refused with %s', (_, change) => {
    expect(() => parseSettings({ ...good, ...change })).toThrow('Wallet settings')
  })

  it.each([
    ['https://shop.example', true],
    ['https://a.shop.example', true],
    ['https://a.b.shop.example', true],
    ['https://shop.example:8443', false],
    ['https://shop.example.evil.example', false],
    ['https://evilshop.example', false],
    ['http://shop.example', false],
    ['https://.shop.example', false],
    ['null', false],
  ])('let the page %s embed the frame: %s', (page, isIn) =>
    expect(isListed(['https://shop.example', 'https://*.shop.example'], page)).toBe(isIn),
  )
})
