import { readFileSync } from 'node:fs'
import { receiptOf } from '@latchkey/testing/chain'
import { encodeFunctionData, parseAbi, parseEther, zeroAddress } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainId, openWorld, plain, type World } from './fixtures/world.ts'
import {
  type AccountCall,
  deploymentOf,
  encodeExecute,
  encodeGrant,
  entryPoint,
  type Hex,
  packUserOperation,
  permissionId,
  permissionNonceKey,
  permissionSignature,
  permissionValidator,
  signUserOperation,
  type UserOperation,
} from './index.ts'

const to = '0x00000000000000000000000000000000000b0b06'
/** It has received before, as in the published figures. */
const pay = { to, value: 1n }

let world: World
beforeAll(async () => {
  world = await openWorld()
  const hash = await world.wallet.sendTransaction({ to, value: parseEther('1') })
  await receiptOf(world.anvil.url, hash)
}, 60_000)
afterAll(() => world.stop())

/** The gas of the whole transaction with one operation. */
async function gasOf(operation: UserOperation): Promise<bigint> {
  const hash = await world.wallet.writeContract({
    address: entryPoint,
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[packUserOperation(operation)], world.wallet.account.address],
    gas: 10_000_000n,
  })
  const { gasUsed, status } = await receiptOf(world.anvil.url, hash)
  expect(status).toBe('success')
  return gasUsed
}

it('the gas of each kind of operation is that of the table in docs/smart-accounts.md', async () => {
  const deployed = await world.newAccount()
  const { factory, factoryData } = deploymentOf(deployed.owner.address)
  const hash = await world.wallet.sendTransaction({ to: factory, data: factoryData })
  await receiptOf(world.anvil.url, hash)
  const early = await gasOf(await world.operationOf(deployed, [pay]))

  const account = await world.newAccount()
  const own = async (calls: readonly AccountCall[]): Promise<bigint> =>
    gasOf(await world.operationOf(account, calls))
  const first = await own([{ to: zeroAddress }])
  const send = await own([pay])
  const batch = await own([pay, pay, pay, pay, pay])

  const key = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const now = Number((await world.client.getBlock()).timestamp)
  const permission = {
    key: key.address,
    start: now - 10,
    expiry: now + 86_400,
    period: 86_400,
    nativeUnits: parseEther('1'),
    rules: [{ target: to }],
    tokens: [],
    salt: `0x${'0'.repeat(64)}` as const,
  }
  const install = encodeFunctionData({
    abi: parseAbi(['function installModule(uint256 kind, address module, bytes data)']),
    args: [1n, permissionValidator, '0x'],
  })
  const grant = await own([
    { to: account.address, data: install },
    { to: permissionValidator, data: encodeGrant(permission) },
  ])
  const use = async (): Promise<bigint> => {
    const draft = {
      ...plain,
      sender: account.address,
      nonce: await world.nonceOf(account.address, permissionNonceKey()),
      callData: encodeExecute([pay]),
    }
    const signHash = (hash: Hex): Promise<Hex> => key.sign({ hash })
    const { signature, ...signed } = await signUserOperation(draft, { chainId, signHash })
    const id = permissionId(account.address, permission)
    return gasOf({ ...signed, signature: permissionSignature(id, 0, signature) })
  }
  const firstUse = await use()
  const session = await use()

  const document = readFileSync(
    new URL('../../../../docs/smart-accounts.md', import.meta.url),
    'utf8',
  )
  const rows = [...document.matchAll(/^\| ([^|]+) \| ([\d,]+) \|/gm)].map(
    ([, name, gas]) => [name, Number(String(gas).replaceAll(',', ''))] as const,
  )
  const measured = { first, early, send, batch, grant, firstUse, session }
  expect(rows.map(([name]) => name)).toEqual([
    'First use: deploys, with an empty call',
    'Sends coin, the first operation of a deployed account',
    'Sends coin later',
    'Sends coin five times, in one batch',
    'Grants a first permission',
    'Sends coin by a permission, the first time',
    'Sends coin by a permission',
  ])
  // Addresses and signatures differ in their zeros, and zeros cost less.
  const off = Object.values(measured).map((gas, index) => Number(gas) - (rows[index]?.[1] ?? 0))
  expect(off.filter((by) => Math.abs(by) > 500)).toEqual([])
})
