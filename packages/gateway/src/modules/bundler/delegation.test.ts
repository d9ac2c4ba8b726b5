import {
  accountDelegate,
  accountDeployments,
  create2Deployer,
  delegatedCode,
  delegationCode,
  encodeExecute,
  entryPoint,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { type Anvil, askNode, devAccounts, sendTransactionSync } from '@latchkey/testing/chain'
import { createPublicClient, createWalletClient, getContractAddress, http, parseGwei } from 'viem'
import { createBundlerClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askBundler,
  type BundlerAnswer,
  accountChainId as chainId,
  authorizationOf,
  draftOf,
  measured as measuredBy,
  newAccount,
  newDelegator,
  type OwnedAccount,
  signedBy,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'
import { toJson } from '../../operations/operationJson.ts'

const network = `eip155:${chainId}`
const [operator, funder] = devAccounts
const to = '0x00000000000000000000000000000000000B0B08'
const calls = [{ to, value: 1n }]

let anvil: Anvil
let gateway: TestGateway
/** Nodes refuse transactions with delegations while it is set. */
let refusal: string | undefined
beforeAll(async () => {
  anvil = await startAccountChain()
  gateway = await open()
}, startMs)
beforeEach(() => askNode(anvil.url, 'evm_setAutomine', [true]))
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

const open = (delegates?: string[]): Promise<TestGateway> =>
  testGateway(
    {
      networks: [{ id: network, name: 'Local', rpc: [anvil.url] }],
      bundlers: {
        [network]: { key: operator.privateKey, pollMs: 20, replaceMs: 500, delegates },
      },
    },
    {
      fetch: async (input, init) => {
        const asked = String(init?.body)
        if (refusal === undefined || !asked.includes('"0x04')) return fetch(input, init)
        const error = { code: -32_000, message: refusal }
        const found: unknown = JSON.parse(asked)
        const answers = [found].flat().map((each) => ({ ...(each as object), error }))
        return Response.json(Array.isArray(found) ? answers : answers[0])
      },
    },
  )

const ask = (method: string, params: readonly unknown[]): Promise<BundlerAnswer> =>
  askBundler(gateway, method, params)

const send = (operation: UserOperation): Promise<BundlerAnswer> =>
  ask('eth_sendUserOperation', [toJson(operation), entryPoint])

/** An operation with the gas that the bundler measures, signed by the owner. */
const measured = (account: OwnedAccount, fields?: Partial<UserOperation>): Promise<UserOperation> =>
  measuredBy(
    {
      async estimate(draft) {
        const asked = [toJson(draft), entryPoint]
        const { result, error } = await ask('eth_estimateUserOperationGas', asked)
        if (error) throw new Error(error.message)
        const [validation = 0n, call = 0n, before = 0n] = [
          'verificationGasLimit',
          'callGasLimit',
          'preVerificationGas',
        ].map((name) => BigInt((result as Record<string, string>)[name] ?? 0))
        return { verificationGasLimit: validation, callGasLimit: call, preVerificationGas: before }
      },
    },
    account,
    calls,
    fields,
  )

type Receipt = { readonly success: boolean; readonly receipt: { readonly type: string } }
/** The receipt of an operation, or why it was given up. */
async function endOf(hash: unknown): Promise<Receipt | string> {
  let end: Receipt | string | undefined
  await expect
    .poll(
      async () => {
        const { result, error } = await ask('eth_getUserOperationReceipt', [hash])
        return (end = error?.message ?? ((result ?? undefined) as Receipt | undefined))
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return end ?? ''
}

const codeOf = (address: string): Promise<unknown> =>
  askNode(anvil.url, 'eth_getCode', [address, 'latest'])
const pendingCount = (): Promise<unknown> =>
  askNode(anvil.url, 'eth_getBlockTransactionCountByNumber', ['pending'])

/** The key spends the nonce of its authorization by a transaction that is mined before all others. */
async function spendNonce({ owner }: OwnedAccount): Promise<void> {
  const wallet = createWalletClient({ account: owner, chain: foundry, transport: http(anvil.url) })
  const fee = parseGwei('500')
  const fees = { gas: 21_000n, maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  await wallet.sendTransaction({ to: funder.address, value: 1n, ...fees })
}

describe('an operation that delegates its sender (EIP-7702)', () => {
  it('viem sends an operation that delegates its sender, and the next operation needs no delegation [EMB-12, EMB-13]', async () => {
    const { owner, address, eip7702Auth } = await newDelegator(anvil.url)
    const publicClient = createPublicClient({ chain: foundry, transport: http(anvil.url) })
    const account = await toSimple7702SmartAccount({
      client: publicClient,
      owner,
      implementation: accountDelegate,
    })
    const client = createBundlerClient({
      client: publicClient,
      transport: http('https://gateway.example', {
        fetchFn: (_, init) => gateway.ask(`/v1/bundler?chainId=${network}`, init),
      }),
      pollingInterval: 50,
    })
    const callData = encodeExecute([...calls, { to, value: 2n }])
    const fees = { maxFeePerGas: parseGwei('3'), maxPriorityFeePerGas: parseGwei('1') }
    // Its measurement has an authorization that nobody signed.
    const gas = await client.estimateUserOperationGas({ account, callData, ...fees })
    const authorization = await owner.signAuthorization({
      chainId,
      nonce: Number(eip7702Auth.nonce),
      address: accountDelegate,
    })
    const hash = await client.sendUserOperation({ account, callData, authorization, ...fees })
    const { success, receipt } = await client.waitForUserOperationReceipt({ hash })
    expect(success).toBe(true)
    expect(receipt.type).toBe('eip7702')
    expect(await codeOf(address)).toBe(delegatedCode)
    const found = await ask('eth_getUserOperationByHash', [hash])
    expect(found.result).toMatchObject({
      userOperation: { factory: '0x7702', eip7702Auth: { nonce: '0x0', r: authorization.r } },
    })
    const later = await client.estimateUserOperationGas({ account, callData, ...fees })
    expect(gas.preVerificationGas - later.preVerificationGas).toBeGreaterThanOrEqual(25_000n)
    const next = await client.sendUserOperation({ account, callData, ...fees })
    const mined = await client.waitForUserOperationReceipt({ hash: next })
    expect([mined.success, mined.receipt.type]).toEqual([true, 'eip1559'])
  })

  it.each<[string, (account: OwnedAccount) => Promise<Partial<UserOperation>>, number]>([
    [
      'for every chain',
      async ({ owner }) => ({ eip7702Auth: await authorizationOf(owner, { chainId: 0 }) }),
      -32_602,
    ],
    [
      'for another chain',
      async ({ owner }) => ({ eip7702Auth: await authorizationOf(owner, { chainId: 1 }) }),
      -32_602,
    ],
    [
      'to code that the operator has not allowed',
      async ({ owner }) => ({ eip7702Auth: await authorizationOf(owner, { address: to }) }),
      -32_602,
    ],
    [
      'by another key',
      async () => ({ eip7702Auth: (await newDelegator(anvil.url)).eip7702Auth }),
      -32_507,
    ],
    [
      'with the higher of two signatures',
      async ({ owner }) => {
        const { s, yParity, ...rest } = await authorizationOf(owner)
        const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
        return { eip7702Auth: { ...rest, s: order - s, yParity: 1n - yParity } }
      },
      -32_507,
    ],
    [
      'with a signature of zeros',
      async ({ owner }) => ({
        eip7702Auth: { ...(await authorizationOf(owner)), r: 0n, s: 0n, yParity: 0n },
      }),
      -32_507,
    ],
    [
      'with a nonce that the key has not reached',
      async ({ owner }) => ({ eip7702Auth: await authorizationOf(owner, { nonce: 1 }) }),
      -32_500,
    ],
    ['without an authorization', async () => ({ eip7702Auth: undefined }), -32_500],
    ['without its mark', async () => ({ factory: undefined }), -32_602],
    ['with the factory of accounts', async () => ({ factory: create2Deployer }), -32_602],
    ['with a call that initializes', async () => ({ factoryData: '0x12345678' }), -32_602],
  ])('a delegating operation %s is refused [EMB-13]', async (_, change, code) => {
    const account = await newDelegator(anvil.url)
    const plain = await measured(account)
    const operation = await signedBy(account, { ...plain, ...(await change(account)) })
    expect((await send(operation)).error).toMatchObject({ code })
    expect(await codeOf(account.address)).toBe('0x')
  })

  it('a delegating operation is refused when its key has used the nonce', async () => {
    const account = await newDelegator(anvil.url)
    const operation = await measured(account)
    await spendNonce(account)
    expect((await send(operation)).error).toEqual({
      code: -32_500,
      message: 'eip7702Auth: the nonce of the sender is 1',
    })
  })

  it('a delegating operation whose nonce is used meanwhile fails alone, and is carried out with another authorization', async () => {
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const [first, honest, delegator] = [
      await newAccount(anvil.url),
      await newAccount(anvil.url),
      await newDelegator(anvil.url),
    ]
    // One transaction at a time, so that the next carries two operations.
    await send(await measured(first))
    await expect.poll(pendingCount).toBe('0x1')
    const stale = await measured(delegator)
    const [{ result: other }, { result: hash }] = [
      await send(await measured(honest)),
      await send(stale),
    ]
    await askNode(anvil.url, 'evm_mine')
    await expect.poll(pendingCount).toBe('0x1')
    await spendNonce(delegator)
    await askNode(anvil.url, 'evm_mine')
    await askNode(anvil.url, 'evm_setAutomine', [true])
    expect(await endOf(hash)).toBe('eip7702Auth: the nonce of the sender is 1')
    expect(await codeOf(delegator.address)).toBe('0x')
    expect(await endOf(other)).toMatchObject({ success: true, receipt: { status: '0x1' } })
    // The hash says nothing of the authorization.
    const eip7702Auth = await authorizationOf(delegator.owner, { nonce: 1 })
    expect((await send({ ...stale, eip7702Auth })).result).toBe(hash)
    expect(await endOf(hash)).toMatchObject({ success: true })
  })

  it('a transaction with a delegation keeps it when it is sent again with a higher fee', async () => {
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const account = await newDelegator(anvil.url)
    const { result: hash } = await send(await measured(account))
    const pending = async (): Promise<
      { readonly type: string; readonly fee: bigint } | undefined
    > => {
      const block = await askNode(anvil.url, 'eth_getBlockByNumber', ['pending', true])
      const { transactions } = block as {
        readonly transactions: readonly { readonly type: string; readonly maxFeePerGas: string }[]
      }
      const [found] = transactions
      return found && { type: found.type, fee: BigInt(found.maxFeePerGas) }
    }
    await expect.poll(pending).toMatchObject({ type: '0x4' })
    const before = await pending()
    await expect
      .poll(async () => ((await pending())?.fee ?? 0n) > (before?.fee ?? 0n), { timeout: 10_000 })
      .toBe(true)
    expect(await pending()).toMatchObject({ type: '0x4' })
    await askNode(anvil.url, 'evm_setAutomine', [true])
    await askNode(anvil.url, 'evm_mine')
    expect(await endOf(hash)).toMatchObject({ success: true })
  })

  it('a delegating operation that nodes refuse is given up, and the others are carried out', async () => {
    // go-ethereum, while the key has a transaction of its own under way.
    refusal = 'authority already reserved'
    const account = await newDelegator(anvil.url)
    const { result: hash } = await send(await measured(account))
    const { result: other } = await send(await measured(await newAccount(anvil.url)))
    expect(await endOf(other)).toMatchObject({ success: true })
    expect(await endOf(hash)).toBe('the network left it out')
    refusal = undefined
    expect(await codeOf(account.address)).toBe('0x')
  })

  it('an operation is carried out when an earlier one has used the same authorization', async () => {
    const account = await newDelegator(anvil.url)
    const [first, second] = [await measured(account), await measured(account, { nonce: 1n << 64n })]
    const sent = [await send(first), await send(second)]
    for (const { result } of sent) expect(await endOf(result)).toMatchObject({ success: true })
  })

  it('an operation delegates to other code that the operator allows, and its hash names that code', async () => {
    const deployment = accountDeployments().find(({ name }) => name === 'LatchkeyDelegate')
    const salt = '77'.repeat(32)
    const code = `0x${deployment?.data.slice(66) ?? ''}` as const
    const other = getContractAddress({
      opcode: 'CREATE2',
      from: create2Deployer,
      salt: `0x${salt}`,
      bytecode: code,
    })
    const data = `0x${salt}${code.slice(2)}`
    const request = { from: funder.address, to: create2Deployer, data, gas: '0xb71b00' }
    await sendTransactionSync(anvil.url, request)
    await gateway.close()
    gateway = await open([other])
    const account = await newDelegator(anvil.url, other)
    const operation = await measured(account)
    const { eip7702Auth: _, ...without } = operation
    expect(userOperationHash(operation, chainId)).not.toBe(userOperationHash(without, chainId))
    const { result: hash } = await send(operation)
    expect(hash).toBe(userOperationHash(operation, chainId))
    expect(await endOf(hash)).toMatchObject({ success: true })
    expect(await codeOf(account.address)).toBe(delegationCode(other))
    const refusedOne = draftOf(await newDelegator(anvil.url), calls)
    const asked = [toJson(refusedOne), entryPoint]
    expect((await ask('eth_estimateUserOperationGas', asked)).error?.code).toBe(-32_602)
    await gateway.close()
    gateway = await open()
  })
})
