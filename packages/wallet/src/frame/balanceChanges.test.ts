import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Anvil,
  askNode,
  deployWorld,
  devAccounts,
  startAnvil,
  tokens,
} from '@latchkey/testing/chain'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeRows } from './balanceChanges.ts'
import { describeCall } from './evmCall.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
}, 60_000)
afterAll(() => anvil.stop())

const [, , { address: own }, { address: other }] = devAccounts
const weth = tokens.weth.address
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const transfer = (units: bigint): string => `0xa9059cbb${word(BigInt(other))}${word(units)}`
/** deposit() and withdraw(uint256), which the wallet does not know. */
const deposit = { to: weth, data: '0xd0e30db0', value: parseEther('2') }
const withdraw = (units: bigint): object => ({ to: weth, data: `0x2e1a7d4d${word(units)}` })

async function changesOf(calls: readonly object[], rpcUrl = anvil.url): Promise<unknown> {
  const network = { id: 'eip155:31337', name: 'Local', symbol: 'ETH', confirmAbove: '1', rpcUrl }
  const described = await Promise.all(
    calls.map(async (given) => {
      const call = { to: undefined, data: '0x', value: 0n, ...given }
      return { ...call, described: await describeCall(network, call) }
    }),
  )
  return (await changeRows(network, own, described)).map(({ value }) => value)
}

it('calls that the wallet cannot read are tried, and their review says what leaves and what comes [EMB-12]', async () => {
  expect(await changesOf([deposit])).toEqual(['−2 ETH, +2 WETH'])
  const several = [deposit, { to: weth, data: transfer(parseEther('0.5')) }]
  expect(await changesOf(several)).toEqual(['−2 ETH, +1.5 WETH'])
  const whole = [deposit, withdraw(parseEther('2'))]
  expect(await changesOf(whole)).toEqual(['0'])
})

it('calls that the wallet reads need no trial', async () => {
  const calls = [
    { to: weth, data: transfer(5n) },
    { to: other, value: 7n },
  ]
  expect(await changesOf(calls)).toEqual(['−0.000000000000000005 WETH, −0.000000000000000007 ETH'])
})

it('a review does not say that nothing changes when nobody knows', async () => {
  // It would fail.
  expect(await changesOf([withdraw(parseEther('9'))])).toEqual([])
  // No node answers.
  expect(await changesOf([deposit], 'http://127.0.0.1:9')).toEqual([])
})

it('a review does not wait for a node that holds its answer back', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const changes = changesOf([deposit], `http://127.0.0.1:${port}`)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await changes).toEqual([])
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const contract = '0x0000000000000000000000000000000000007a1e'
/** A contract that logs an event of four topics or three to its caller, and answers with a word. */
const codes = {
  // Transfer from nobody to the caller, of all there is; every balance is zero.
  lies: `0x5f195f52335f7f${'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'}60205fa360206020f3`,
  // TransferSingle (ERC-1155) by the caller from the caller.
  kinds: `0x5f33337f${'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'}60405fa460206020f3`,
  // The same transfer, and no answer.
  mute: `0x5f195f52335f7f${'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'}60205fa300`,
}
it.each([
  ['logs what it does not do is counted by its balances', codes.lies, ['0']],
  ['moves tokens of several kinds leaves no sum', codes.kinds, []],
  ['moves and tells no balance leaves no sum', codes.mute, []],
])('a token that %s', async (_, code, found) => {
  await askNode(anvil.url, 'anvil_setCode', [contract, code])
  expect(await changesOf([{ to: contract, data: '0x12345678' }])).toEqual(found)
})
