import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  createPublicClient,
  encodeDeployData,
  erc20Abi,
  getContractAddress,
  http,
  parseEther,
  slice,
} from 'viem'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAnvil } from './anvil.ts'
import type { Anvil } from './anvil.ts'
import { compile } from './compile.ts'
import {
  deployer,
  devAccounts,
  emptyAccount,
  multicall3,
  smartAccounts,
  tokens,
} from './constants.ts'
import { deployWorld } from './deployed/deployWorld.ts'
import type { World } from './deployed/deployWorld.ts'
import { askNode } from './node.ts'
import { receiptOf } from './receiptOf.ts'
import { sendTransactionSync } from './sendTransactionSync.ts'
import { signAsSmartAccount } from './smartAccount.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('local chain', () => {
  test('a local chain answers with its chain id on a free port, and is gone after stop', async () => {
    const [one, two] = await Promise.all([
      startAnvil({ chainId: 31337 }),
      startAnvil({ chainId: 31338 }),
    ])
    expect(await askNode(one.url, 'eth_chainId')).toBe('0x7a69')
    expect(await askNode(two.url, 'eth_chainId')).toBe('0x7a6a')
    expect(one.port).not.toBe(two.port)
    await Promise.all([one.stop(), two.stop()])
    expect([isAlive(one.pid), isAlive(two.pid)]).toEqual([false, false])
  })

  test('receiptOf finds a transaction that is mined between its two looks', async () => {
    const { url, stop } = await startAnvil({ chainId: 31337 })
    await askNode(url, 'evm_setAutomine', [false])
    const [from, to] = [devAccounts[0].address, emptyAccount.address]
    const hash = await askNode(url, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    let looks = 0
    const answer = async (request: IncomingMessage): Promise<string> => {
      const { id, method, params } = JSON.parse(await text(request))
      const result = await askNode(url, method, params)
      if (method === 'eth_getTransactionReceipt' && ++looks === 2) await askNode(url, 'evm_mine')
      if (method === 'eth_getBlockByNumber') await wait(100)
      return JSON.stringify({ jsonrpc: '2.0', id, result })
    }
    const slow = createServer(
      (request, response) => void answer(request).then((body) => response.end(body)),
    ).listen(0)
    // `as`: it listens on a port.
    const { port } = slow.address() as AddressInfo
    const receipt = await receiptOf(`http://localhost:${port}`, hash as Hex)
    expect(receipt).toMatchObject({ status: 'success', blockNumber: 1n })
    slow.close()
    await stop()
  })

  test('a local chain says why it did not start when the port is taken', async () => {
    const one = await startAnvil({ chainId: 31337 })
    await expect(startAnvil({ chainId: 31338, port: one.port })).rejects.toThrow(
      /anvil ended with code/,
    )
    await one.stop()
  })

  test.each([
    ['returns', 'undefined'],
    ['throws', 'throw new Error("planned")'],
    ['is killed without warning', 'process.kill(process.pid, "SIGKILL")'],
  ])('a local chain is not left behind by a process that %s', async (_, end) => {
    const door = JSON.stringify(new URL('./anvil.ts', import.meta.url).href)
    const script = `const { startAnvil } = await import(${door})
      const chain = await startAnvil({ chainId: 1 }); process.stdout.write(chain.pid + '\\n', () => { ${end} })`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const { stdout } = await run.catch((failed: { stdout: string }) => failed)
    const pid = Number(stdout.trim())
    expect(pid).toBeGreaterThan(0)
    for (let tries = 0; isAlive(pid) && tries < 100; tries++) await wait(20)
    expect(isAlive(pid)).toBe(false)
  })
})

describe('world on a chain', () => {
  let chain: Anvil
  let world: World
  beforeAll(async () => {
    chain = await startAnvil({ chainId: 31337 })
    world = await deployWorld(chain.url)
  }, 60_000)
  afterAll(() => chain.stop())

  test('the world has its contracts at the addresses of the constants', async () => {
    for (const [nonce, token] of world.tokens.entries()) {
      expect(token.address).toBe(getContractAddress({ from: deployer, nonce: BigInt(nonce) }))
    }
    expect(world.tokens).toEqual([tokens.weth, tokens.dollar, tokens.longNamed])
  })

  test('the world answers names, symbols, decimals and balances in one multicall', async () => {
    const client = createPublicClient({ transport: http(world.url) })
    const owner = devAccounts[0].address
    const rows = await client.multicall({
      multicallAddress: multicall3,
      allowFailure: false,
      contracts: world.tokens.flatMap(({ address }) => [
        { address, abi: erc20Abi, functionName: 'name' } as const,
        { address, abi: erc20Abi, functionName: 'symbol' } as const,
        { address, abi: erc20Abi, functionName: 'decimals' } as const,
        { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const,
      ]),
    })
    expect([rows.slice(0, 4), rows.slice(4, 8), rows.slice(8)]).toEqual([
      ['Wrapped Ether', 'WETH', 18, parseEther('2.5')],
      ['Test Dollar', 'tUSD', 6, 1_500_250_000n],
      ['Long Named Test Token', 'LONGNAMED', 18, parseEther('42')],
    ])
  })

  test('the world gives ether to nine accounts and nothing to the tenth, and moves no nonce', async () => {
    const client = createPublicClient({ transport: http(world.url) })
    expect(await client.getBalance(devAccounts[0])).toBe(parseEther('10000'))
    expect(await client.getBalance(devAccounts[8])).toBe(parseEther('10000'))
    expect(await client.getBalance(emptyAccount)).toBe(0n)
    expect(await client.getTransactionCount(devAccounts[0])).toBe(0)
  })

  test('a token of the world moves with a plain transfer', async () => {
    const [owner, , , , , stranger] = devAccounts
    const data = `0xa9059cbb${stranger.address.slice(2).padStart(64, '0')}${(250_000).toString(16).padStart(64, '0')}`
    const move = { from: owner.address, to: world.dollar.address, data }
    await sendTransactionSync(world.url, move)
    const client = createPublicClient({ transport: http(world.url) })
    expect(
      await client.readContract({
        address: world.dollar.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [stranger.address],
      }),
    ).toBe(250_000n)
  })

  test('the world has a deployed smart account and an undeployed one, and their owner signs for both', async () => {
    const { owner, factory, deployed, undeployed } = smartAccounts
    const { SmartAccount } = await compile()
    const bytecode = encodeDeployData({ ...SmartAccount, args: [owner.address] })
    for (const { address, creation } of [deployed, undeployed]) {
      expect(
        getContractAddress({
          opcode: 'CREATE2',
          from: factory,
          salt: slice(creation, 36),
          bytecode,
        }),
      ).toBe(address)
    }
    const client = createPublicClient({ transport: http(world.url) })
    expect(await client.getCode(deployed)).toMatch(/^0x../)
    expect(await client.getCode(undeployed)).toBe(undefined)
    for (const { address } of [deployed, undeployed]) {
      const signature = await signAsSmartAccount(address, 'Hi')
      expect(await client.verifyMessage({ address, message: 'Hi', signature })).toBe(true)
      expect(await client.verifyMessage({ address, message: 'Ho', signature })).toBe(false)
      const byOther = await privateKeyToAccount(devAccounts[0].privateKey).signMessage({
        message: 'Hi',
      })
      expect(await client.verifyMessage({ address, message: 'Hi', signature: byOther })).toBe(false)
    }
  })

  test('the world does not change when it is deployed twice', async () => {
    const before = await askNode(world.url, 'eth_blockNumber')
    expect(await deployWorld(world.url)).toEqual(world)
    expect(await askNode(world.url, 'eth_blockNumber')).toBe(before)
  })

  test('the world is ready at once on a chain with slow blocks, with the requested holdings', async () => {
    const slow = await startAnvil({ chainId: 31338, blockTime: 60 })
    await deployWorld(slow.url, { ether: '3.75', dollar: '20' })
    const client = createPublicClient({ transport: http(slow.url) })
    expect(await client.getBalance(devAccounts[1])).toBe(parseEther('3.75'))
    expect(
      await client.readContract({
        address: tokens.dollar.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [devAccounts[4].address],
      }),
    ).toBe(20_000_000n)
    await slow.stop()
  })
})
