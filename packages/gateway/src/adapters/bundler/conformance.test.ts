import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  delegatedCode,
  encodeGrant,
  entryPoint,
  type Hex,
  permissionId,
  permissionNonceKey,
  permissionSignature,
  permissionValidator,
  signUserOperation,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { migrate } from '@latchkey/server'
import { type Anvil, askNode, devAccounts } from '@latchkey/testing/chain'
import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountChainId as chainId,
  draftOf,
  measured,
  newAccount,
  newDelegator,
  type OwnedAccount,
  signedBy,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { startMs, testGateway, testSql } from '../../fixtures/testGateway.ts'
import { toJson } from '../../operations/operationJson.ts'
import type { Bundler } from '../../ports/bundler.ts'
import { evmGas } from '../evm/gas.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { parseConfig } from '../../config.ts'
import { packageFolder } from '../../packageFolder.ts'
import { ownBundler } from './ownBundler.ts'
import { remoteBundler } from './remoteBundler.ts'

const network = `eip155:${chainId}`
const [operator, , utility] = devAccounts
const to = '0x00000000000000000000000000000000000B0B04'
/** Installed by `node scripts/programs/alto.ts`; GPL-3.0, so a process of tests and no dependency. */
const alto = join(
  import.meta.dirname,
  '../../../../../.local/alto/node_modules',
  ...['@pimlico', 'alto', 'esm/cli/alto.js'],
)

const plentyOfGas = {
  callGasLimit: 200_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 150_000n,
}

type Subject = { readonly bundler: Bundler; close(): Promise<void> }

async function own({ url }: Anvil): Promise<Subject> {
  const { networks } = parseConfig({ networks: [{ id: network, name: 'Local', rpc: [url] }] })
  const nodes = jsonRpcNetworks(networks, { fetch, clock: Date.now })
  const sql = await testSql()
  await migrate(sql, packageFolder('migrations'))
  const parts = { sql, nodes, gas: evmGas(nodes), log: () => {} }
  const bundler = ownBundler({ network, key: operator.privateKey, pollMs: 20, ...parts })
  return { bundler, close: bundler.close }
}

async function gatewayAsRemote({ url }: Anvil): Promise<Subject> {
  const gateway = await testGateway({
    networks: [{ id: network, name: 'Local', rpc: [url] }],
    bundlers: { [network]: { key: operator.privateKey, pollMs: 20 } },
  })
  const path = `/v1/bundler?chainId=${network}`
  const bundler = remoteBundler({ network, url: path, fetch: (_, init) => gateway.ask(path, init) })
  return { bundler, close: gateway.close }
}

async function altoAsRemote(anvil: Anvil): Promise<Subject> {
  const port = anvil.port === 41_337 ? 41_338 : 41_337
  const options = ['-e', entryPoint, '-x', operator.privateKey, '-u', utility.privateKey]
  const places = ['-r', anvil.url, '--port', `${port}`, '--safe-mode', 'false']
  const child = spawn(process.execPath, [alto, 'run', ...options, ...places], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line.includes('listening')) break
  child.stdout.resume()
  return {
    bundler: remoteBundler({ network, url: `http://127.0.0.1:${port}/rpc`, fetch }),
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const subjects: readonly (readonly [string, (anvil: Anvil) => Promise<Subject>])[] = [
  ['the own bundler', own],
  ['a gateway by its address', gatewayAsRemote],
  ...(existsSync(alto) ? [['alto by its address', altoAsRemote] as const] : []),
]

/** The rules that the gateway relies on in every bundler. */
describe.each(subjects)('%s', (_, open) => {
  let anvil: Anvil
  let bundler: Bundler
  let close: () => Promise<void>
  beforeAll(async () => {
    anvil = await startAccountChain()
    ;({ bundler, close } = await open(anvil))
  }, startMs)
  afterAll(async () => {
    await close()
    await anvil.stop()
  })

  const done = async (hash: string): Promise<void> => {
    await expect
      .poll(async () => (await bundler.find(hash))?.state, { timeout: 20_000, interval: 100 })
      .toBe('done')
  }
  const balance = async (): Promise<bigint> =>
    BigInt(String(await askNode(anvil.url, 'eth_getBalance', [to, 'latest'])))

  /** Sends two calls as one operation, sees both on the chain, and returns its hash. */
  const carriesOut = async (account: OwnedAccount): Promise<string> => {
    const before = await balance()
    const operation = await measured(bundler, account, [
      { to, value: 1n },
      { to, value: 2n },
    ])
    const hash = await bundler.send(operation)
    expect(hash).toBe(userOperationHash(operation, chainId))
    await done(hash)
    expect(await balance()).toBe(before + 3n)
    return hash
  }

  it('measures, carries out and reports the first operation of an account', async () => {
    const hash = await carriesOut(await newAccount(anvil.url))
    const found = await bundler.find(hash)
    expect(found?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(found?.operation && userOperationHash(found.operation, chainId)).toBe(hash)
  })

  it('measures and carries out the first operation of a key that delegates its address with it [EMB-13]', async () => {
    const account = await newDelegator(anvil.url)
    await carriesOut(account)
    const code = await askNode(anvil.url, 'eth_getCode', [account.address, 'latest'])
    expect(code).toBe(delegatedCode)
  })

  it('reports an operation that reverts inside as carried out', async () => {
    const account = await newAccount(anvil.url)
    const draft = { ...draftOf(account, [{ to, value: 10n ** 22n }]), ...plentyOfGas }
    const hash = await bundler.send(await signedBy(account, draft))
    await done(hash)
  })

  it('carries out an operation that the key of a permission signs', async () => {
    const account = await newAccount(anvil.url)
    const key = privateKeyToAccount(generatePrivateKey())
    const block = await askNode(anvil.url, 'eth_getBlockByNumber', ['latest', false])
    const now = Number((block as { readonly timestamp: string }).timestamp)
    const permission = {
      key: key.address,
      start: now - 10,
      expiry: now + 3600,
      period: 3600,
      nativeUnits: 10n ** 18n,
      rules: [{ target: to }],
      tokens: [],
      salt: `0x${'0'.repeat(64)}` as const,
    }
    const install = encodeFunctionData({
      abi: parseAbi(['function installModule(uint256 kind, address module, bytes data)']),
      args: [1n, permissionValidator, '0x'],
    })
    const granting = await measured(bundler, account, [
      { to: account.address, data: install },
      { to: permissionValidator, data: encodeGrant(permission) },
    ])
    await done(await bundler.send(granting))
    const before = await balance()
    const draft = {
      ...draftOf(account, [{ to, value: 5n }]),
      ...plentyOfGas,
      factory: undefined,
      factoryData: undefined,
      nonce: permissionNonceKey() << 64n,
    }
    const signHash = (hash: Hex): Promise<Hex> => key.sign({ hash })
    const { signature, ...signed } = await signUserOperation(draft, { chainId, signHash })
    const id = permissionId(account.address, permission)
    await done(await bundler.send({ ...signed, signature: permissionSignature(id, 0, signature) }))
    expect(await balance()).toBe(before + 5n)
  })

  it('knows nothing of a hash that was not sent', async () => {
    expect(await bundler.find(`0x${'1'.repeat(64)}`)).toBeUndefined()
  })

  it.each<[string, (operation: UserOperation) => UserOperation, number]>([
    [
      'a signature of another key',
      (each) => ({ ...each, signature: `0x${'ff'.repeat(64)}1b` }),
      -32_507,
    ],
    ['a later nonce', (each) => ({ ...each, nonce: 5n }), -32_500],
    [
      'an account that is not there',
      ({ factory: _factory, factoryData: _data, ...each }) => each,
      -32_500,
    ],
  ])('refuses an operation with %s', async (_title, change, rpcCode) => {
    const account = await newAccount(anvil.url)
    const operation = change(await measured(bundler, account, [{ to, value: 1n }]))
    const signed = operation.signature.startsWith('0xffff')
      ? operation
      : await signedBy(account, operation)
    await expect(bundler.send(signed)).rejects.toMatchObject({
      code: 'OPERATION_REFUSED',
      context: { rpcCode },
    })
  })

  it('refuses to measure a call that reverts', async () => {
    const account = await newAccount(anvil.url)
    await expect(
      bundler.estimate(draftOf(account, [{ to: entryPoint, data: '0xdeadbeef' }])),
    ).rejects.toMatchObject({ code: 'OPERATION_REFUSED', context: { rpcCode: -32_521 } })
  })
})

describe('a bundler by its address that lies', () => {
  const ask = (result: unknown): Bundler =>
    remoteBundler({
      network,
      url: 'https://bundler.example',
      fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result }),
    })
  const account = { address: to, owner: operator } as unknown as Parameters<typeof draftOf>[0]
  const operation = draftOf(account, [{ to }])
  const other = { ...operation, nonce: 1n }
  const hash = userOperationHash(operation, chainId)
  const unavailable = { code: 'UPSTREAM_UNAVAILABLE' }

  it.each<[string, unknown]>([
    ['the hash of another operation', userOperationHash(other, chainId)],
    ['no hash', null],
    ['a number', 7],
  ])('is not believed when it answers %s to a sent operation', async (_, result) => {
    await expect(ask(result).send(operation)).rejects.toMatchObject(unavailable)
  })

  it.each<[string, unknown]>([
    ['another operation', { userOperation: toJson(other), transactionHash: null }],
    ['no operation', { transactionHash: `0x${'1'.repeat(64)}` }],
    ['a text', 'done'],
  ])('is not believed when it reports %s', async (_, result) => {
    await expect(ask(result).find(hash)).rejects.toMatchObject(unavailable)
  })

  it.each<[string, unknown]>([
    ['no gas', {}],
    [
      'gas that is no number',
      { callGasLimit: 'x', verificationGasLimit: '0x1', preVerificationGas: '0x1' },
    ],
  ])('is not believed when it measures %s', async (_, result) => {
    await expect(ask(result).estimate(operation)).rejects.toMatchObject(unavailable)
  })
})
