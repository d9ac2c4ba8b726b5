import { encodeHandleOps } from '@latchkey/contracts/accounts'
import {
  type Anvil,
  askNode,
  deployOpStackOracle,
  deployScrollOracle,
  devAccounts,
  opStackOracle,
  scrollOracle,
} from '@latchkey/testing/chain'
import { migrate } from '@latchkey/server'
import { encodeFunctionData, parseAbi, parseGwei } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../config.ts'
import {
  accountChainId,
  measured,
  newAccount,
  signedBy,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { startMs, testSql } from '../../fixtures/testGateway.ts'
import { packageFolder } from '../../packageFolder.ts'
import type { Bundler } from '../../ports/bundler.ts'
import { evmGas } from '../evm/gas.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { preVerificationGas } from './entryPointCalls.ts'
import { ownBundler } from './ownBundler.ts'

const network = `eip155:${accountChainId}`
const [operator] = devAccounts
const to = '0x00000000000000000000000000000000000B0B07'
const prices = {
  baseFee: parseGwei('30'),
  blobBaseFee: parseGwei('5'),
  baseFeeScalar: 5227,
  blobBaseFeeScalar: 1014213,
}

let anvil: Anvil
let bundler: Bundler
beforeEach(async () => {
  anvil = await startAccountChain()
  const { networks } = parseConfig({
    networks: [{ id: network, name: 'Local', rpc: [anvil.url] }],
  })
  const nodes = jsonRpcNetworks(networks, { fetch, clock: Date.now })
  const sql = await testSql()
  await migrate(sql, packageFolder('migrations'))
  const parts = { sql, nodes, gas: evmGas(nodes), log: () => {} }
  bundler = ownBundler({ network, key: operator.privateKey, pollMs: 20, ...parts })
}, startMs)
afterEach(async () => {
  await bundler.close()
  await anvil.stop()
})

const rollups: readonly (readonly [string, string, () => Promise<void>])[] = [
  ['the OP Stack', opStackOracle, () => deployOpStackOracle(anvil.url, prices)],
  [
    'Scroll',
    scrollOracle,
    () =>
      deployScrollOracle(anvil.url, {
        ...prices,
        baseFeeScalar: 7_000_000,
        blobBaseFeeScalar: 7_000_000,
        upgrade: 'curie',
      }),
  ],
]

describe('an operation on a rollup', () => {
  it.each(rollups)(
    'pays the operator for its data on the layer below: %s',
    async (_, oracle, deploy) => {
      await deploy()
      const account = await newAccount(anvil.url)
      const operation = await measured(bundler, account, [{ to, value: 1n }])
      const call = encodeHandleOps([operation], operator.address)
      const data = encodeFunctionData({
        abi: parseAbi(['function getL1Fee(bytes) view returns (uint256)']),
        args: [call],
      })
      const fee = BigInt(
        String(await askNode(anvil.url, 'eth_call', [{ to: oracle, data }, 'latest'])),
      )
      expect(fee).toBeGreaterThan(0n)
      const paid = operation.preVerificationGas - preVerificationGas(operation)
      expect(paid * operation.maxFeePerGas).toBeGreaterThan(fee)
      const without = { ...operation, preVerificationGas: preVerificationGas(operation) }
      await expect(bundler.send(await signedBy(account, without))).rejects.toMatchObject({
        context: { rpcCode: -32_602 },
      })
      const hash = await bundler.send(operation)
      await expect
        .poll(async () => (await bundler.find(hash))?.state, { timeout: 20_000 })
        .toBe('done')
    },
  )

  it('has the gas that Arbitrum’s nodes tell, and other networks ask for no more', async () => {
    const account = await newAccount(anvil.url)
    const plain = await measured(bundler, account, [{ to, value: 1n }])
    expect(plain.preVerificationGas).toBe(preVerificationGas(plain))
    // Only Arbitrum's own nodes have this contract: here it answers 40,000.
    const nodesOfArbitrum = '0x00000000000000000000000000000000000000C8'
    await askNode(anvil.url, 'anvil_setCode', [nodesOfArbitrum, '0x619c4060005260606000f3'])
    const onArbitrum = await measured(bundler, account, [{ to, value: 1n }])
    expect(onArbitrum.preVerificationGas).toBe(plain.preVerificationGas + 50_000n)
  })
})
