import {
  accountDelegate,
  deploymentOf,
  encodeExecute,
  encodeHandleOps,
  entryPoint,
  signUserOperation,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import { type Anvil, askNode, devAccounts } from '@latchkey/testing/chain'
import { createPublicClient, http, parseEther, parseTransaction } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOfKey, signHash, signTransaction } from '../../operations/signTransaction.ts'
import {
  askBundler,
  type BundlerAnswer,
  accountChainId as chainId,
  authorizationOf,
  newAccount,
  type OwnedAccount,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { toJson } from '../../operations/operationJson.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const network = 'eip155:31337'
const [operator] = devAccounts
const to = '0x00000000000000000000000000000000000B0B02'

let anvil: Anvil
let gateway: TestGateway
beforeAll(async () => {
  anvil = await startAccountChain()
  gateway = await open()
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

const open = (adapters: Parameters<typeof testGateway>[1] = {}): Promise<TestGateway> =>
  testGateway(
    {
      networks: [{ id: network, name: 'Local', rpc: [anvil.url] }],
      bundlers: { [network]: { key: operator.privateKey, pollMs: 20, replaceMs: 2_000 } },
    },
    adapters,
  )

const ask = (method: string, params: readonly unknown[]): Promise<BundlerAnswer> =>
  askBundler(gateway, method, params)

const signature = `0x${'ff'.repeat(64)}1b` as const

/** An operation with the gas that the bundler measures, signed by the owner. */
async function operationOf(
  { owner, address }: OwnedAccount,
  calls: Parameters<typeof encodeExecute>[0] = [{ to, value: 1n }],
  fields: Partial<UserOperation> = {},
): Promise<UserOperation> {
  const isNew = (await askNode(anvil.url, 'eth_getCode', [address, 'latest'])) === '0x'
  const draft = {
    sender: address,
    nonce: isNew ? 0n : 1n,
    ...(isNew && deploymentOf(owner.address)),
    callData: encodeExecute(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature,
  }
  const { result, error } = await ask('eth_estimateUserOperationGas', [toJson(draft), entryPoint])
  if (error) throw new Error(error.message)
  const gas = Object.fromEntries(
    Object.entries(result as Record<string, string>).map(([name, value]) => [name, BigInt(value)]),
  )
  return signUserOperation(
    { ...draft, ...gas, ...fields },
    { chainId, signHash: (hash) => owner.sign({ hash }) },
  )
}

async function receiptOf(hash: unknown): Promise<{ readonly success: boolean }> {
  let found: unknown = null
  await expect
    .poll(async () => (found = (await ask('eth_getUserOperationReceipt', [hash])).result), {
      timeout: 20_000,
    })
    .not.toBeNull()
  return found as { readonly success: boolean }
}

describe('POST /v1/bundler', () => {
  it('an operation is estimated, sent by the operator’s key, and reported with its receipt [EMB-12]', async () => {
    const account = await newAccount(anvil.url)
    const operation = await operationOf(account)
    const { result: hash } = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    const receipt = await receiptOf(hash)
    expect(receipt).toMatchObject({
      userOpHash: hash,
      entryPoint,
      sender: account.address,
      nonce: '0x0',
      success: true,
      receipt: { from: operator.address.toLowerCase() },
    })
    expect((await ask('eth_getUserOperationByHash', [hash])).result).toMatchObject({
      userOperation: { ...toJson(operation), factory: operation.factory?.toLowerCase() },
      entryPoint,
      blockNumber: expect.stringMatching(/^0x/) as string,
    })
    // Once more is the same operation, not another.
    expect((await ask('eth_sendUserOperation', [toJson(operation), entryPoint])).result).toBe(hash)
  })

  it('viem’s bundler client sends and waits through the gateway', async () => {
    const account = await newAccount(anvil.url)
    const operation = await operationOf(account)
    const client = createBundlerClient({
      client: createPublicClient({ transport: http(anvil.url) }),
      transport: http('https://gateway.example', {
        fetchFn: (_, init) => gateway.ask(`/v1/bundler?chainId=${network}`, init),
      }),
      pollingInterval: 50,
    })
    expect(await client.getSupportedEntryPoints()).toEqual([entryPoint])
    expect(await client.getChainId()).toBe(chainId)
    const hash = String(
      (await ask('eth_sendUserOperation', [toJson(operation), entryPoint])).result,
    )
    const receipt = await client.waitForUserOperationReceipt({ hash: hash as `0x${string}` })
    expect(receipt.success).toBe(true)
  })

  it('many accounts share transactions, and none is lost', { timeout: 60_000 }, async () => {
    const operations = []
    for (let at = 0; at < 30; at++) operations.push(await operationOf(await newAccount(anvil.url)))
    const before = BigInt(String(await askNode(anvil.url, 'eth_getBalance', [to, 'latest'])))
    const sent = await Promise.all(
      operations.map((each) => ask('eth_sendUserOperation', [toJson(each), entryPoint])),
    )
    for (const { result } of sent) expect((await receiptOf(result)).success).toBe(true)
    const after = BigInt(String(await askNode(anvil.url, 'eth_getBalance', [to, 'latest'])))
    expect(after - before).toBe(30n)
  })

  it('an operation that reverts inside has a receipt without success', async () => {
    const account = await newAccount(anvil.url)
    const operation = await operationOf(account, undefined, {
      callData: encodeExecute([{ to, value: parseEther('1000') }]),
      preVerificationGas: 100_000n,
    })
    const { result } = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    expect((await receiptOf(result)).success).toBe(false)
  })

  it('a gateway that ends before its transaction is mined goes on after it starts again', async () => {
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const operation = await operationOf(await newAccount(anvil.url))
    const { result } = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    await expect
      .poll(async () => askNode(anvil.url, 'eth_getBlockTransactionCountByNumber', ['pending']))
      .toBe('0x1')
    await gateway.close()
    // The node loses the transaction.
    await askNode(anvil.url, 'anvil_dropAllTransactions')
    gateway = await open()
    await askNode(anvil.url, 'evm_setAutomine', [true])
    expect((await receiptOf(result)).success).toBe(true)
  })

  it('an error of the node itself drops no operation', async () => {
    await gateway.close()
    // The first simulation is that of the request; the bundler's own come after it.
    let simulations = 0
    gateway = await open({
      fetch: async (input, init) => {
        const body = String(init?.body)
        if (!body.includes(encodeHandleOps([], to).slice(0, 10))) return fetch(input, init)
        simulations += 1
        if (simulations < 2 || simulations > 6) return fetch(input, init)
        const error = { code: -32_005, message: 'limit exceeded' }
        const asked: unknown = JSON.parse(body)
        const answers = [asked].flat().map((each) => ({ ...(each as object), error }))
        return Response.json(Array.isArray(asked) ? answers : answers[0])
      },
    })
    const operation = await operationOf(await newAccount(anvil.url))
    const { result } = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    expect((await receiptOf(result)).success).toBe(true)
    expect(simulations).toBeGreaterThan(6)
    await gateway.close()
    gateway = await open()
  })

  it('the operator’s key without coin is reported, and operations wait until it has some', async () => {
    const operation = await operationOf(await newAccount(anvil.url))
    await askNode(anvil.url, 'anvil_setBalance', [operator.address, '0x0'])
    const { result } = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    await expect
      .poll(() => gateway.logged)
      .toContainEqual(
        expect.objectContaining({
          event: 'bundler waits',
          detail: expect.stringMatching(/funds/i) as string,
        }),
      )
    expect((await ask('eth_getUserOperationReceipt', [result])).result).toBeNull()
    await askNode(anvil.url, 'anvil_setBalance', [operator.address, '0x56bc75e2d63100000'])
    expect((await receiptOf(result)).success).toBe(true)
  })

  it('an operation below the base fee waits, and another with a tenth more replaces it', async () => {
    await askNode(anvil.url, 'anvil_setNextBlockBaseFeePerGas', ['0x2540be400'])
    await askNode(anvil.url, 'evm_mine')
    const account = await newAccount(anvil.url)
    const send = async (maxFeePerGas: bigint): Promise<BundlerAnswer> => {
      const fields = { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas / 10n }
      const operation = await operationOf(account, undefined, fields)
      return ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    }
    const { result: first } = await send(7_000_000_000n)
    expect((await send(7_100_000_000n)).error?.code).toBe(-32_500)
    expect((await ask('eth_getUserOperationReceipt', [first])).result).toBeNull()
    const { result: second } = await send(30_000_000_000n)
    expect((await receiptOf(second)).success).toBe(true)
    expect((await ask('eth_getUserOperationReceipt', [first])).error).toMatchObject({
      code: -32_500,
      message: 'replaced by another with a higher fee',
    })
    await askNode(anvil.url, 'anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
    await askNode(anvil.url, 'evm_mine')
  })

  it('an operation that another bundler carries out first has its receipt', async () => {
    const operation = await operationOf(await newAccount(anvil.url))
    const stranger = devAccounts[3].address
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const { result } = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    const pending = () => askNode(anvil.url, 'eth_getBlockTransactionCountByNumber', ['pending'])
    await expect.poll(pending).toBe('0x1')
    await askNode(anvil.url, 'anvil_dropAllTransactions')
    const request = {
      from: stranger,
      to: entryPoint,
      data: encodeHandleOps([operation], stranger),
      gas: '0x4c4b40',
      // Before the bundler's own transaction, which it sends again.
      maxFeePerGas: '0x174876e800',
      maxPriorityFeePerGas: '0x174876e800',
    }
    const other = await askNode(anvil.url, 'eth_sendTransaction', [request])
    await askNode(anvil.url, 'evm_mine')
    await askNode(anvil.url, 'evm_setAutomine', [true])
    expect(await receiptOf(result)).toMatchObject({
      success: true,
      receipt: { transactionHash: other },
    })
  })

  it.each<[string, (operation: UserOperation) => object, number]>([
    ['another signature', (each) => ({ ...toJson(each), signature }), -32_507],
    ['a later nonce', (each) => ({ ...toJson(each), nonce: '0x5' }), -32_500],
    [
      'little verification gas',
      (each) => ({ ...toJson(each), verificationGasLimit: '0x1' }),
      -32_500,
    ],
    ['no preVerificationGas', (each) => ({ ...toJson(each), preVerificationGas: '0x0' }), -32_602],
    ['too much gas', (each) => ({ ...toJson(each), callGasLimit: '0xffffffff' }), -32_602],
    ['no price', (each) => ({ ...toJson(each), maxFeePerGas: '0x0' }), -32_602],
    ['a sender that is no address', (each) => ({ ...toJson(each), sender: '0x12' }), -32_602],
    [
      'a number that is too long',
      (each) => ({ ...toJson(each), callGasLimit: `0x${'f'.repeat(40)}` }),
      -32_602,
    ],
    ['a broken delegation', (each) => ({ ...toJson(each), eip7702Auth: {} }), -32_602],
  ])('an operation with %s is refused with the code of ERC-7769', async (_, change, code) => {
    const operation = await operationOf(await newAccount(anvil.url))
    const { error } = await ask('eth_sendUserOperation', [change(operation), entryPoint])
    expect(error).toMatchObject({ code })
  })

  it('an account without coin, a call that reverts, and another entry point are refused', async () => {
    const account = await newAccount(anvil.url)
    const operation = await operationOf(account)
    await askNode(anvil.url, 'anvil_setBalance', [account.address, '0x0'])
    const sent = await ask('eth_sendUserOperation', [toJson(operation), entryPoint])
    expect(sent.error).toMatchObject({
      code: -32_500,
      message: expect.stringContaining('AA21') as string,
    })
    const failing = { ...operation, callData: encodeExecute([{ to, value: 5n }]) }
    const estimated = await ask('eth_estimateUserOperationGas', [toJson(failing), entryPoint])
    expect(estimated.error).toMatchObject({ code: -32_521 })
    expect((await ask('eth_sendUserOperation', [toJson(operation), to])).error?.code).toBe(-32_602)
  })

  it.each<[string, readonly unknown[], number]>([
    ['eth_sign', [], -32_601],
    ['constructor', [], -32_601],
    ['eth_getUserOperationReceipt', ['0x12'], -32_602],
    ['eth_sendUserOperation', [], -32_602],
  ])('the request %s %j gets the code %i', async (method, params, code) => {
    expect((await ask(method, params)).error?.code).toBe(code)
  })

  it('an unknown hash has no receipt, and a network without a bundler is refused', async () => {
    expect(await ask('eth_getUserOperationReceipt', [`0x${'1'.repeat(64)}`])).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: null,
    })
    const other = await gateway.ask('/v1/bundler?chainId=eip155:5', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    expect(other.status).toBe(400)
  })
})

it('a transaction is signed as viem signs it', async () => {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  expect(addressOfKey(key)).toBe(account.address.toLowerCase())
  const fields = {
    chainId,
    nonce: 300,
    gas: 21_000n,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 0n,
    data: '0x00ff' as const,
    value: 0n,
  }
  const { raw } = signTransaction({ ...fields, chainId: BigInt(chainId), nonce: 300n, to }, key)
  expect(raw).toBe(await account.signTransaction({ ...fields, to, type: 'eip1559' }))
  expect(parseTransaction(raw as `0x02${string}`).nonce).toBe(300)
  const eip7702Auth = await authorizationOf(account, { nonce: 300 })
  const authorizationList = [
    await account.signAuthorization({ chainId, nonce: 300, address: accountDelegate }),
  ]
  const delegating = { ...fields, chainId: BigInt(chainId), nonce: 300n, to }
  expect(signTransaction({ ...delegating, authorizations: [eip7702Auth] }, key).raw).toBe(
    await account.signTransaction({ ...fields, to, type: 'eip7702', authorizationList }),
  )
  const hash = `0x${'3'.repeat(64)}` as const
  expect(signHash(hash, key)).toBe(await account.sign({ hash }))
})
