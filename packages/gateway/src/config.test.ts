import { getAddress } from 'viem'
import { usdc } from 'viem/tokens'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from './cli/environment.ts'
import { settingsOf } from './cli/settings.ts'
import { parseConfig } from './config.ts'

const coin = `eip155:1:0x${'e'.repeat(40)}`

describe('configuration', () => {
  test('an empty configuration is valid and gets the defaults', () => {
    const { host, port, development, database, networks, limits } = parseConfig({})
    expect({ host, port, development, database }).toEqual({
      host: '127.0.0.1',
      port: 8787,
      development: false,
      database: 'memory',
    })
    expect(networks.map(({ id }) => id)).toContain('eip155:1')
    expect(limits).toMatchObject({
      project: { rate: 500, burst: 5_000 },
      requests: { rate: 1_000, burst: 10_000 },
      concurrent: 1_024,
      nodeSockets: 1_000,
      nodeSubscriptions: 10_000,
      nodeBytes: { rate: 8_388_608, burst: 67_108_864 },
    })
  })

  test('the configuration names shipped networks by id and describes other networks in full', () => {
    const local = { id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:8545'] }
    const { networks } = parseConfig({ networks: ['eip155:1', local] })
    expect(networks).toMatchObject([
      { id: 'eip155:1', name: 'Ethereum', testnet: false },
      {
        ...local,
        tokens: [],
        multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
        currency: { symbol: 'ETH' },
      },
    ])
  })

  test.each([
    [{ prot: 1 }, /prot/],
    [{ siwx: { statement: 'I accept "all"' } }, /siwx.statement: Expected spaces and the letters/],
    [{ port: '8787' }, 'port: Expected number received "8787"'],
    [{ port: 70_000 }, /^Gateway configuration: port/],
    [{ networks: ['eip155:999'] }, /no shipped network eip155:999/],
    [
      {
        networks: [
          {
            id: 'solana:x',
            name: 'x',
            rpc: ['https://x.example'],
            tokens: [{ address: `0x${'a'.repeat(40)}`, name: 'X', symbol: 'X', decimals: 6 }],
          },
        ],
      },
      /networks/,
    ],
    [{ networks: ['eip155:1', 'eip155:1'] }, /A network is named twice/],
    [{ networks: [{ id: 'eip155:5', name: 'x', rpc: ['ftp://x'] }] }, /networks/],
    [
      { projects: [{ id: 'shop', origins: ['https://*shop.example'] }] },
      /projects\.0\.origins\.0: Expected an origin such as/,
    ],
    [{ prices: { usd: { [coin]: '1e5' } } }, /prices\.usd\.eip155.*: Expected a decimal number/],
    [{ prices: { usd: { [coin]: 1 } } }, /prices\.usd\.eip155/],
    [{ prices: { usd: { x: '1' } } }, /prices\.usd\.x: Expected the CAIP-10 id of a token/],
    [{ prices: { usd: { 'eip155:1': '1' } } }, /prices\.usd\.eip155:1: Expected the CAIP-10 id/],
    [null, /Expected Object received null/],
  ])('the configuration %j is refused by the setting at fault', (config, message) => {
    expect(() => parseConfig(config)).toThrow(message)
  })

  test('flags override the environment, and a configuration file that cannot be read is refused', () => {
    const environment = readEnvironment({
      LATCHKEY_PORT: '1111',
      LATCHKEY_DEVELOPMENT: 'true',
      LATCHKEY_HOST: '',
    })
    expect(settingsOf({}, environment)).toEqual({
      database: './latchkey-data',
      port: 1111,
      development: true,
    })
    expect(settingsOf({ port: '2222', database: 'memory' }, environment)).toMatchObject({
      port: 2222,
      database: 'memory',
    })
    expect(() => settingsOf({ port: 'x' }, {})).toThrow('port')
    expect(() => settingsOf({ config: '/nowhere.json' }, {})).toThrow(
      '/nowhere.json is not readable JSON',
    )
  })

  test('shipped tokens have checksummed addresses, and USDC the known ones', () => {
    for (const { id, tokens } of parseConfig({}).networks) {
      for (const token of id.startsWith('eip155:') ? tokens : []) {
        expect(getAddress(token.address)).toBe(token.address)
        const chain = Number(id.split(':')[1])
        const known = Object.entries(usdc.addresses).find(([key]) => Number(key) === chain)?.[1]
        if (token.symbol === 'USDC' && known) expect(token.address).toBe(known)
      }
    }
  })
})
