import {
  encodeFunctionData,
  getContractAddress,
  domainSeparator,
  hashMessage,
  hashStruct,
  hashTypedData,
  keccak256,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askNode,
  devAccounts,
  receiptOf,
  sendTransactionSync,
  startAnvil,
} from '@latchkey/testing/chain'
import { compileAccounts } from './compileAccounts.ts'
import { chainId, openWorld, plain, type World } from './fixtures/world.ts'
import {
  accountAddress,
  accountCode,
  accountDelegate,
  accountDeployments,
  accountFactory,
  accountFactoryCodeHash,
  contentsHash,
  contentsSignature,
  counterfactualSignature,
  create2Deployer,
  delegatedCode,
  delegatingFactory,
  deploymentOf,
  encodeExecute,
  type Hex,
  isDelegateCode,
  permissionValidator,
  personalHash,
  signUserOperation,
  type UserOperation,
  userOperationHash,
} from './index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.stop())

const to = '0x00000000000000000000000000000000000B0B01'
const pay = (value: bigint) => ({ to, value })

/** The reason for which the entry point refuses an operation. */
async function refusal(operation: UserOperation): Promise<string> {
  return world.handle(operation).then(
    () => 'handled',
    (cause: Error) => /AA\d\d/.exec(cause.message)?.[0] ?? cause.message,
  )
}

describe('the contracts', () => {
  it(
    'the committed creation code is that of the sources, and the addresses follow from it',
    { timeout: 120_000 },
    async () => {
      const compiled = await compileAccounts()
      const names = [
        'LatchkeyAccountFactory',
        'LatchkeyDelegate',
        'LatchkeyPermissions',
        'LatchkeyPaymaster',
      ]
      const file = [
        ...names.map((name) => [
          `${name[0]?.toLowerCase()}${name.slice(1)}Code`,
          compiled[name]?.code,
        ]),
        ['operationEstimatorCode', compiled['OperationEstimator']?.deployed],
      ]
        .map(([name, code]) => `export const ${name} =\n  '${code}'\n`)
        .join('\n')
      await expect(file).toMatchFileSnapshot('creationCode.ts')
      const addressOf = (name: string) =>
        getContractAddress({
          opcode: 'CREATE2',
          from: create2Deployer,
          salt: zeroHash,
          bytecode: compiled[name]?.code ?? '0x',
        })
      expect([accountFactory, accountDelegate, permissionValidator]).toEqual(
        names.slice(0, 3).map(addressOf),
      )
    },
  )

  it('the factory agrees with the computed address of an account [EMB-13]', async () => {
    const { address: owner } = privateKeyToAccount(generatePrivateKey())
    const abi = parseAbi([
      'function getAddress(address owner, bytes32 salt) view returns (address)',
    ])
    for (const salt of [zeroHash, `0x${'5'.repeat(64)}`] as const) {
      const found = await world.client.readContract({
        address: accountFactory,
        abi,
        functionName: 'getAddress',
        args: [owner, salt],
      })
      expect(accountAddress(owner, salt)).toBe(found.toLowerCase())
    }
  })

  it.each([1, 31337, 8453, 2 ** 40])(
    'the pinned code of keys that delegate is that of the delegate on chain %d, and no other code passes [EMB-13]',
    async (id) => {
      const other = await startAnvil({ chainId: id })
      const [{ address: from }] = devAccounts
      const delegate = accountDeployments().find(({ name }) => name === 'LatchkeyDelegate')
      const creation = { from, to: create2Deployer, data: delegate?.data }
      await sendTransactionSync(other.url, creation)
      // As: the node's answer.
      const code = (await askNode(other.url, 'eth_getCode', [accountDelegate, 'latest'])) as Hex
      await other.stop()
      expect(isDelegateCode(code, id)).toBe(true)
      expect(isDelegateCode(code, id + 1)).toBe(false)
      expect(isDelegateCode(`${code}00`, id)).toBe(false)
      expect(isDelegateCode('0x', id)).toBe(false)
    },
  )

  it('the pinned codes are those of the deployed factory and of a deployed account', async () => {
    const { owner, address } = await world.newAccount()
    await world.handle(await world.operationOf({ owner, address }, [pay(1n)]))
    const factory = await world.client.getCode({ address: accountFactory })
    expect(keccak256(factory ?? '0x')).toBe(accountFactoryCodeHash)
    expect(await world.client.getCode({ address })).toBe(accountCode(owner.address))
  })
})

describe('an account of a key', () => {
  it('the first operation deploys the account and carries out a batch [EMB-12, EMB-13]', async () => {
    const account = await world.newAccount()
    const before = await world.client.getBalance({ address: to })
    const operation = await world.operationOf(account, [pay(1n), pay(2n), pay(3n)])
    expect(userOperationHash(operation, chainId)).toBe(
      getUserOperationHash({
        chainId,
        entryPointAddress: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
        entryPointVersion: '0.8',
        userOperation: operation,
      }),
    )
    expect(await world.handle(operation)).toBe(true)
    expect(await world.client.getBalance({ address: to })).toBe(before + 6n)
    expect(await world.handle(await world.operationOf(account, [pay(1n)]))).toBe(true)
  })

  it('a call that fails undoes the batch', async () => {
    const account = await world.newAccount()
    const before = await world.client.getBalance({ address: to })
    expect(
      await world.handle(await world.operationOf(account, [pay(1n), pay(parseEther('1000'))])),
    ).toBe(false)
    expect(await world.client.getBalance({ address: to })).toBe(before)
  })

  it('an operation counts once, in its order, on its chain and for its account alone', async () => {
    const account = await world.newAccount()
    const first = await world.operationOf(account, [pay(1n)])
    await world.handle(first)
    expect(await refusal({ ...first, factory: undefined, factoryData: undefined })).toBe('AA25')
    expect(await refusal(await world.operationOf(account, [pay(1n)], { nonce: 5n }))).toMatch(
      'AA25',
    )
    const signHash = (hash: Hex) => account.owner.sign({ hash })
    const next = await world.operationOf(account, [pay(1n)])
    expect(await refusal(await signUserOperation(next, { chainId: 1, signHash }))).toBe('AA24')
    expect(await refusal({ ...next, callData: encodeExecute([pay(2n)]) })).toBe('AA24')
    // Another account of the same owner.
    const salt: Hex = `0x${'7'.repeat(64)}`
    const other = accountAddress(account.owner.address, salt)
    await world.wallet.sendTransaction({ to: other, value: parseEther('1') })
    const elsewhere = {
      ...next,
      sender: other,
      nonce: 0n,
      ...deploymentOf(account.owner.address, salt),
    }
    expect(await refusal(elsewhere)).toBe('AA24')
  })

  it('an account refuses delegated calls, other modules and callers', async () => {
    const account = await world.newAccount()
    const abi = parseAbi([
      'function execute(bytes32 mode, bytes data)',
      'function installModule(uint256 kind, address module, bytes data)',
    ])
    const delegated = encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [`0xff${'0'.repeat(62)}`, `${accountDelegate}`],
    })
    await world.handle(await world.operationOf(account, [pay(1n)]))
    expect(await world.handle(await world.operationOf(account, [], { callData: delegated }))).toBe(
      false,
    )
    const install = encodeFunctionData({
      abi,
      functionName: 'installModule',
      args: [2n, permissionValidator, '0x'],
    })
    const calls = [{ to: account.address, data: install }]
    expect(await world.handle(await world.operationOf(account, calls))).toBe(false)
    await expect(
      world.wallet
        .sendTransaction({ to: account.address, data: encodeExecute([pay(1n)]), gas: 200_000n })
        .then((hash) => receiptOf(world.anvil.url, hash)),
    ).resolves.toMatchObject({ status: 'reverted' })
  })

  it('a message is verified before and after the account is deployed, and for this account alone', async () => {
    const account = await world.newAccount()
    const { owner, address } = account
    const message = 'Sign in'
    const hash = personalHash({ address, chainId }, hashMessage(message))
    const signature = await owner.sign({ hash })
    const wrapped = counterfactualSignature(owner.address, signature)
    const verify = (signed: Hex, by: Hex = address) =>
      world.client.verifyMessage({ address: by, message, signature: signed })
    expect(await verify(wrapped)).toBe(true)
    await world.handle(await world.operationOf(account, [pay(1n)]))
    expect(await verify(signature)).toBe(true)
    expect(await verify(wrapped)).toBe(true)
    // The owner's plain signature would hold for every account of the owner (ERC-7739).
    expect(await verify(await owner.signMessage({ message }))).toBe(false)
  })

  it('typed data is verified before and after the account is deployed, and for this account alone', async () => {
    const account = await world.newAccount()
    const { owner, address } = account
    const data = {
      domain: { name: 'Shop', version: '2', chainId },
      types: {
        Order: [
          { name: 'item', type: 'Item' },
          { name: 'units', type: 'uint256' },
        ],
        Item: [{ name: 'name', type: 'string' }],
      },
      primaryType: 'Order',
      message: { item: { name: 'tea' }, units: 5n },
    } as const
    const contents = {
      name: 'Order',
      type: 'Order(Item item,uint256 units)Item(string name)',
      hash: hashStruct({ data: data.message, primaryType: 'Order', types: data.types }),
      separator: domainSeparator({ domain: data.domain }),
    }
    const signature = await owner.sign({ hash: contentsHash({ address, chainId }, contents) })
    const signed = contentsSignature(signature, contents)
    const verify = (each: Hex) =>
      world.client.verifyTypedData({ address, ...data, signature: each })
    expect(await verify(counterfactualSignature(owner.address, signed))).toBe(true)
    await world.handle(await world.operationOf(account, [pay(1n)]))
    expect(await verify(signed)).toBe(true)
    expect(await verify(await owner.sign({ hash: hashTypedData(data) }))).toBe(false)
  })
})

describe('a key that delegates its own address', () => {
  it('the key batches from its own address, and takes the delegation back [EMB-13]', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await world.wallet.sendTransaction({ to: owner.address, value: parseEther('5') })
    const delegate = async (address: Hex) => {
      const nonce = await world.client.getTransactionCount({ address: owner.address })
      const authorization = await owner.signAuthorization({ chainId, nonce, address })
      const hash = await world.wallet.sendTransaction({
        to: owner.address,
        authorizationList: [authorization],
      })
      await receiptOf(world.anvil.url, hash)
    }
    await delegate(accountDelegate)
    const operation = await signUserOperation(
      {
        ...plain,
        sender: owner.address,
        nonce: await world.nonceOf(owner.address),
        callData: encodeExecute([pay(1n), pay(2n)]),
      },
      { chainId, signHash: (hash) => owner.sign({ hash }) },
    )
    expect(await world.handle(operation)).toBe(true)
    expect(await refusal({ ...operation, nonce: 1n })).toBe('AA24')
    // The entry point hashes an operation that says so with the delegate's address.
    const saying = await signUserOperation(
      { ...operation, nonce: 1n, factory: delegatingFactory },
      { chainId, signHash: (hash) => owner.sign({ hash }) },
    )
    expect(await world.handle(saying)).toBe(true)
    expect(await world.client.getCode({ address: owner.address })).toBe(delegatedCode)
    const message = 'Sign in'
    const signature = await owner.sign({
      hash: personalHash({ address: owner.address, chainId }, hashMessage(message)),
    })
    expect(await world.client.verifyMessage({ address: owner.address, message, signature })).toBe(
      true,
    )
    await delegate('0x0000000000000000000000000000000000000000')
    expect(await world.client.getCode({ address: owner.address })).toBeUndefined()
  })

  it('an operation with an authorization has the hash that viem computes', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const authorization = await owner.signAuthorization({ chainId, nonce: 3, address: to })
    const draft = {
      ...plain,
      sender: owner.address,
      nonce: 0n,
      callData: '0x1234',
      signature: '0x',
    } as const
    const { r, s, yParity = 0 } = authorization
    const eip7702Auth = {
      chainId: BigInt(chainId),
      nonce: 3n,
      address: to,
      yParity: BigInt(yParity),
      r: BigInt(r),
      s: BigInt(s),
    } as const
    expect(userOperationHash({ ...draft, factory: delegatingFactory, eip7702Auth }, chainId)).toBe(
      getUserOperationHash({
        chainId,
        entryPointAddress: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
        entryPointVersion: '0.8',
        userOperation: { ...draft, factory: '0x7702', factoryData: '0x', authorization },
      }),
    )
  })
})
