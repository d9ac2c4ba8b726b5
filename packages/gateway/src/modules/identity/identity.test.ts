import { call, getIdentity } from '@latchkey/protocol/http'
import { askNode, startAnvil, type Anvil } from '@latchkey/testing/chain'
import { encodeAbiParameters, encodeFunctionResult, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const holder = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const nobody = `0x${'00'.repeat(20)}` as const
const abi = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])

let anvil: Anvil
let gateway: TestGateway
let now = Date.UTC(2026, 10, 21)
let asked = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  gateway = await testGateway(
    { networks: [{ id: 'eip155:31337', name: 'Local', rpc: [anvil.url], ensResolver: resolver }] },
    {
      clock: () => now,
      fetch: (input, init) => {
        asked += 1
        return fetch(input, init)
      },
    },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})
beforeEach(() => {
  now += 10 * 60_000
  asked = 0
})

/** A contract at the resolver's place that gives one answer to `reverse…` and another to everything else. */
async function install(reverse: string, resolve: string): Promise<void> {
  const hex = (value: number): string => value.toString(16).padStart(4, '0')
  const [first, second] = [reverse.slice(2), resolve.slice(2)]
  const returning = (length: number, offset: number): string =>
    `61${hex(length)}61${hex(offset)}5f3961${hex(length)}5ff3`
  const code = [
    '5f3560e01c63b7d6ca6414', // the call's selector is that of reverseWithGateways
    `61${hex(28)}57`,
    returning(second.length / 2, 42),
    '5b',
    returning(first.length / 2, 42 + second.length / 2),
  ]
  await askNode(anvil.url, 'anvil_setCode', [resolver, `0x${code.join('')}${second}${first}`])
}
const named = (name: string, avatar: string): Promise<void> =>
  install(
    encodeFunctionResult({
      abi,
      functionName: 'reverseWithGateways',
      result: [name, nobody, nobody],
    }),
    encodeFunctionResult({
      abi,
      functionName: 'resolveWithGateways',
      result: [encodeAbiParameters([{ type: 'string' }], [avatar]), nobody],
    }),
  )
const find = (address: string) =>
  call(gateway.send, getIdentity, { params: { address }, query: { sender: holder } })

describe('GET /v1/identity/{address}', () => {
  it('gives name and avatar as a contract on a real chain has them [BAL-07]', async () => {
    await named('vitalik.eth', 'https://images.example/v.png')
    const found = {
      name: 'vitalik.eth',
      avatar: 'https://images.example/v.png',
      resolvedAt: new Date(now).toISOString(),
    }
    expect(await find(holder)).toEqual(found)
    expect(asked).toBe(2)
    expect(await find(holder.toLowerCase())).toEqual(found)
    expect(await find(holder.slice(2))).toEqual(found)
    expect(asked).toBe(2)
  })

  it('gives nulls to an address without a name, and without a source [BAL-07]', async () => {
    await askNode(anvil.url, 'anvil_setCode', [resolver, '0x5f5ffd'])
    expect(await find(holder)).toMatchObject({ name: null, avatar: null })
    const bare = await testGateway()
    expect(await call(bare.send, getIdentity, { params: { address: holder } })).toEqual({
      name: null,
      avatar: null,
      resolvedAt: null,
    })
    await bare.close()
  })

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://plain.example/a.png',
    'eip155:1/erc721:0x0/1',
    'ipfs://x',
    '',
  ])('the avatar %j is not for an <img>', async (avatar) => {
    await named('vitalik.eth', avatar)
    expect(await find(holder)).toMatchObject({ name: 'vitalik.eth', avatar: null })
  })

  test.each([
    'evil\u202e.eth',
    'two words.eth',
    'zero\u200bwidth.eth',
    'Vitalik.eth',
    '.eth',
    'a..eth',
    `${'x'.repeat(64)}.eth`,
  ])('the name %j passes for no name', async (name) => {
    await named(name, '')
    expect(await find(holder)).toMatchObject({ name: null })
  })

  test('a resolver that answers nonsense has no name', async () => {
    await install(`0x${'ff'.repeat(96)}`, '0x')
    expect(await find(holder)).toMatchObject({ name: null, avatar: null })
  })

  it('says so when the node is down', async () => {
    const down = await testGateway({
      networks: [
        { id: 'eip155:9', name: 'Down', rpc: ['http://127.0.0.1:9'], ensResolver: resolver },
      ],
    })
    const response = await down.ask(`/v1/identity/${holder}`)
    expect(response.status).toBe(503)
    expect((await reasonOf(response)).description).toBe('No upstream could answer for eip155:9')
    await down.close()
  })

  test.each([
    '0x12',
    'vitalik.eth',
    `${holder}0`,
    '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    '%00',
  ])('refuses the address %s', async (address) => {
    const response = await gateway.ask(`/v1/identity/${address}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe('address')
  })
})
