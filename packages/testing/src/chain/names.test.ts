import { createPublicClient, defineChain, erc20Abi, http, parseEther, toCoinType } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAnvil } from './anvil.ts'
import type { Anvil } from './anvil.ts'
import { devAccounts, tokens } from './constants.ts'
import { deployNames, ens } from './deployed/deployNames.ts'
import { deployPool, pool } from './deployed/deployPool.ts'
import { deployWorld } from './deployed/deployWorld.ts'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deployWorld(chain.url)
}, 60_000)
afterAll(() => chain.stop())

const client = () =>
  createPublicClient({
    chain: defineChain({
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.url] } },
      contracts: { ensUniversalResolver: { address: ens.universalResolver } },
    }),
    transport: http(chain.url),
  })

describe('names', () => {
  test('names on a local chain are read by viem’s own actions', async () => {
    await deployNames(chain.url)
    const [first, second, third, fourth] = devAccounts
    const chainClient = client()
    expect(await chainClient.getEnsAddress({ name: 'captain.eth' })).toBe(first.address)
    expect(await chainClient.getEnsName(first)).toBe('captain.eth')
    expect(await chainClient.getEnsAddress({ name: 'crew.captain.eth' })).toBe(third.address)
    expect(await chainClient.getEnsName(third)).toBe(null)
    expect(await chainClient.getEnsName(fourth)).toBe(null)
    expect(await chainClient.getEnsAddress({ name: 'nobody.eth' })).toBe(null)
    const coinType = toCoinType(10)
    const others = [{ coinType, address: fourth.address }]
    await deployNames(chain.url, [{ name: 'mate.eth', address: second.address, others }])
    expect(await chainClient.getEnsAddress({ name: 'mate.eth', coinType })).toBe(
      fourth.address.toLowerCase(),
    )
    expect(await chainClient.getEnsAddress({ name: 'mate.eth' })).toBe(second.address)
    // An address that claims the name of another address has no name.
    await deployNames(chain.url, [
      { name: 'captain.eth', address: second.address },
      { name: 'captain.eth', address: first.address, avatar: 'https://a.example/x.png' },
    ])
    expect(await chainClient.getEnsName(first)).toBe('captain.eth')
    await expect(chainClient.getEnsName({ ...second, strict: true })).rejects.toThrow(
      'ReverseAddressMismatch',
    )
    expect(await chainClient.getEnsText({ name: 'captain.eth', key: 'avatar' })).toBe(
      'https://a.example/x.png',
    )
  })
})

describe('pool', () => {
  test('a pool holds both tokens at its price, and a second deployment does not change it', async () => {
    await deployPool(chain.url, '2512.5')
    await deployPool(chain.url, '1')
    const held = (address: `0x${string}`) =>
      client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [pool] })
    expect(await held(tokens.weth.address)).toBe(parseEther('40'))
    expect(await held(tokens.dollar.address)).toBe(100_500_000_000n)
  })
})
