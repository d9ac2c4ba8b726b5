import type { Rpc } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import { compile, devAccounts, sendTransactionSync, startAnvil } from '@latchkey/testing/chain'
import { encodeDeployData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transfers } from './index.ts'

const [{ address: from }, { address: to }] = devAccounts

let anvil: Awaited<ReturnType<typeof startAnvil>>
let rpc: Rpc
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  rpc = createRpc('eip155:31337', [anvil.url])
}, 60_000)
afterAll(() => anvil.stop())

async function deployToken(namesWhole: boolean): Promise<string> {
  const { TestFeeToken } = await compile()
  const data = encodeDeployData({ ...TestFeeToken, args: [from, 1000n, namesWhole] })
  return (await sendTransactionSync(anvil.url, { from, data })).contractAddress ?? ''
}

describe('a token with a fee', () => {
  it.each([
    ['names the parts', false],
    ['names the whole amount', true],
  ])('a token with a fee shows what the receiver gets when its event %s', async (_, namesWhole) => {
    const address = await deployToken(namesWhole)
    const token = { address, decimals: 6 }
    const transfer = { from, to, units: 100n, token }
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ token: address.toLowerCase(), units: -100n }],
      receives: 90n,
    })
  })
  it('a token with a fee shows what the receiver gets on a node that only traces', async () => {
    const address = await deployToken(false)
    const token = { address, decimals: 6 }
    const transfer = { from, to, units: 100n, token }
    const tracing: Rpc = (method, params, signal) =>
      rpc(method === 'eth_simulateV1' ? 'eth_unknown' : method, params, signal)
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(tracing, transfer, fee)).resolves.toMatchObject({
      receives: 90n,
    })
  })
  it('a token with a fee shows no receipt when the sender is the receiver', async () => {
    const token = { address: await deployToken(false), decimals: 6 }
    const transfer = { from, to: from.toLowerCase(), units: 100n, token }
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.not.toHaveProperty('receives')
  })
})
