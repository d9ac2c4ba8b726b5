import {
  accountAddress,
  create2Deployer,
  delegatedCode,
  delegatingFactory,
  deploymentOf,
  encodeExecute,
  entryPoint,
  paymasterDeployment,
  signUserOperation,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import { type Anvil, askNode, devAccounts, sendTransactionSync } from '@latchkey/testing/chain'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askBundler,
  type BundlerAnswer,
  accountChainId as chainId,
  authorizationOf,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { toJson } from '../../operations/operationJson.ts'
import {
  projectId,
  startMs,
  testGateway,
  type TestGateway,
  testSql,
} from '../../fixtures/testGateway.ts'

const network = `eip155:${chainId}`
const [operator, funder, owner] = devAccounts
const signerKey = generatePrivateKey()
const signer = privateKeyToAccount(signerKey)
const paymaster = paymasterDeployment(owner.address, signer.address)
const to = '0x00000000000000000000000000000000000B0B03'
/** The most cost of one operation of `fixedCost`, in coin, and budgets in such operations. */
const price = 1_000_000_000n
const unit = (500_000n + 300_000n + 100_000n + 80_000n) * price
const budget = { perOperation: unit * 10n, perAccountAndDay: unit * 12n, total: unit * 200n }

let anvil: Anvil
let gateway: TestGateway
let now = Date.now()
beforeAll(async () => {
  anvil = await startAccountChain()
  const send = async (to: string, data: string, value = '0x0'): Promise<unknown> => {
    const request = { from: funder.address, to, data, value, gas: '0xb71b00' }
    return sendTransactionSync(anvil.url, request)
  }
  await send(create2Deployer, paymaster.data)
  // deposit()
  await send(paymaster.address, '0xd0e30db0', `0x${parseEther('100').toString(16)}`)
  gateway = await testGateway(
    {
      networks: [{ id: network, name: 'Local', rpc: [anvil.url] }],
      bundlers: { [network]: { key: operator.privateKey, pollMs: 20 } },
      paymasters: { [network]: { address: paymaster.address, key: signerKey } },
      sponsorships: [
        {
          projectId,
          network,
          targets: [to],
          perOperation: `${budget.perOperation}`,
          perAccountAndDay: `${budget.perAccountAndDay}`,
          total: `${budget.total}`,
        },
      ],
    },
    { clock: () => now },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

const ask = (method: string, params: readonly unknown[]): Promise<BundlerAnswer> =>
  askBundler(gateway, method, params)

function draftOf(sender: ReturnType<typeof privateKeyToAccount>, target = to) {
  return {
    sender: accountAddress(sender.address),
    nonce: 0n,
    ...deploymentOf(sender.address),
    callData: encodeExecute([{ to: target, value: 0n }]),
    callGasLimit: 500_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: price,
    maxPriorityFeePerGas: 1n,
    signature: `0x${'ff'.repeat(64)}1b` as const,
  }
}

const slow = { timeout: 20_000 } as const
const newOwner = () => privateKeyToAccount(generatePrivateKey())
const asParams = (operation: UserOperation) => [
  toJson(operation),
  entryPoint,
  `0x${chainId.toString(16)}`,
]

/** The first operation of an account, paid for by the gateway and signed by its owner. */
async function sponsored(
  visitor: ReturnType<typeof newOwner>,
  fields: Partial<UserOperation> = {},
): Promise<UserOperation> {
  const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const draft = { ...draftOf(visitor), ...fees, ...fields }
  const { result, error } = await ask('pm_sponsorUserOperation', asParams(draft))
  expect(error).toBeUndefined()
  const part = Object.fromEntries(
    Object.entries(result as Record<string, string>).map(([name, value]) => [
      name,
      name === 'paymaster' || name === 'paymasterData' ? value : BigInt(value),
    ]),
  )
  return signUserOperation(
    { ...draft, ...part },
    { chainId, signHash: (hash) => visitor.sign({ hash }) },
  )
}

describe('sponsored operations', () => {
  it('an account without any coin carries out its first operation', async () => {
    const visitor = newOwner()
    const operation = await sponsored(visitor)
    const sent = await ask('eth_sendUserOperation', asParams(operation))
    expect(sent.error).toBeUndefined()
    await expect
      .poll(async () => (await ask('eth_getUserOperationReceipt', [sent.result])).result)
      .toMatchObject({ success: true, paymaster: paymaster.address })
    // The signature is for that operation alone.
    const other = await signUserOperation(
      {
        ...operation,
        callGasLimit: operation.callGasLimit + 1n,
        nonce: 1n,
        factory: undefined,
        factoryData: undefined,
      },
      { chainId, signHash: (hash) => visitor.sign({ hash }) },
    )
    expect((await ask('eth_sendUserOperation', asParams(other))).error?.code).toBe(-32_507)
  })

  it('a key without any coin delegates its address with its first operation [EMB-13]', async () => {
    const visitor = newOwner()
    const fields = {
      sender: visitor.address,
      factory: delegatingFactory,
      factoryData: undefined,
      eip7702Auth: await authorizationOf(visitor),
    } as const
    const sent = await ask('eth_sendUserOperation', asParams(await sponsored(visitor, fields)))
    expect(sent.error).toBeUndefined()
    await expect
      .poll(async () => (await ask('eth_getUserOperationReceipt', [sent.result])).result)
      .toMatchObject({ success: true, sender: visitor.address.toLowerCase() })
    const code = await askNode(anvil.url, 'eth_getCode', [visitor.address, 'latest'])
    expect(code).toBe(delegatedCode)
  })

  it('an operation that the network takes after its sponsorship has ended is dropped, and reported so [EMB-12]', async () => {
    const operation = await sponsored(newOwner())
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const { result } = await ask('eth_sendUserOperation', asParams(operation))
    const waiting = (): Promise<unknown> =>
      askNode(anvil.url, 'eth_getBlockTransactionCountByNumber', ['pending'])
    await expect.poll(waiting, slow).toBe('0x1')
    await askNode(anvil.url, 'evm_increaseTime', [3600])
    await askNode(anvil.url, 'evm_mine', [])
    await askNode(anvil.url, 'evm_setAutomine', [true])
    const receipt = (): Promise<BundlerAnswer> => ask('eth_getUserOperationReceipt', [result])
    await expect
      .poll(async () => (await receipt()).error, slow)
      .toMatchObject({ code: -32_500, message: expect.stringContaining('AA32') as string })
    now += 3_600_000
  })

  it('another contract, a costly operation, another calldata and another project are not paid for', async () => {
    const visitor = newOwner()
    const refusal = async (operation: UserOperation): Promise<number | undefined> =>
      (await ask('pm_getPaymasterData', asParams(operation))).error?.code
    expect(await refusal(draftOf(visitor, funder.address))).toBe(-32_501)
    const stub = await ask('pm_getPaymasterStubData', asParams(draftOf(visitor, funder.address)))
    expect(stub.error?.code).toBe(-32_501)
    expect(await refusal({ ...draftOf(visitor), maxFeePerGas: price * 100n })).toBe(-32_501)
    expect(await refusal({ ...draftOf(visitor), callData: '0x12345678' })).toBe(-32_501)
    const elsewhere = await gateway.ask(`/v1/bundler?chainId=eip155:5`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params: [] }),
    })
    expect(elsewhere.status).toBe(400)
  })

  it('an account has a budget for each day', async () => {
    const visitor = newOwner()
    const paid = async (): Promise<boolean> =>
      (await ask('pm_getPaymasterData', asParams(draftOf(visitor)))).error === undefined
    for (let at = 0; at < 12; at++) expect(await paid()).toBe(true)
    expect(await paid()).toBe(false)
    now += 24 * 60 * 60 * 1000
    expect(await paid()).toBe(true)
  })

  it('500 parallel requests never pass the budget', { timeout: 120_000 }, async () => {
    const drafts = Array.from({ length: 500 }, () => draftOf(newOwner()))
    const answers = await Promise.all(
      drafts.map((each) => ask('pm_getPaymasterData', asParams(each))),
    )
    const paid = answers.filter(({ error }) => error === undefined).length
    const sql = await testSql()
    const [row] = await sql.query<{ units: string }>(
      `select units::text as units from sponsored_totals where project_id = $1 and network = $2 and account = ''`,
      [projectId, network],
    )
    const counted = BigInt(row?.units ?? 0)
    expect(counted).toBeLessThanOrEqual(budget.total)
    expect(budget.total - counted).toBeLessThan(unit)
    expect(paid).toBeGreaterThan(150)
    expect(paid).toBeLessThan(200)
  })
})
