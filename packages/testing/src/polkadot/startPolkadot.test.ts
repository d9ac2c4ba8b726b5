import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askNode } from '../chain/index.ts'
import { hasPolkadot, type PolkadotNode, startPolkadot } from './startPolkadot.ts'

describe.runIf(hasPolkadot())('Polkadot chain', () => {
  let node: PolkadotNode
  beforeAll(async () => {
    node = await startPolkadot()
  })
  afterAll(() => node.stop())

  test('the Polkadot chain is the asset hub of Rococo, on this machine only', async () => {
    expect(new URL(node.rpcUrl).hostname).toBe('127.0.0.1')
    expect(await askNode(node.rpcUrl, 'system_chain')).toBe('asset-hub-rococo')
    expect(await askNode(node.rpcUrl, 'system_properties')).toMatchObject({
      tokenDecimals: 12,
      tokenSymbol: 'ROC',
    })
    expect(await askNode(node.rpcUrl, 'state_getRuntimeVersion')).toMatchObject({
      specName: 'statemine',
      specVersion: 900,
    })
    expect(await askNode(node.rpcUrl, 'chain_getBlockHash', [0])).toBe(`0x${'45'.repeat(32)}`)
  })

  test('the Polkadot chain is gone after stop', async () => {
    await node.stop()
    await expect(fetch(node.rpcUrl)).rejects.toThrow('fetch failed')
  })
})
