import type { Rpc } from '@latchkey/core'
import {
  bitcoinAccounts,
  bitcoinFunds,
  hasBitcoin,
  type RegtestNode,
  startBitcoin,
} from '@latchkey/testing/bitcoin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bip122Namespace } from './index.ts'

const [{ payment, ordinals }] = bitcoinAccounts

describe.runIf(hasBitcoin())('the bip122 namespace on a real node', () => {
  let node: RegtestNode
  beforeAll(async () => {
    node = await startBitcoin()
  })
  afterAll(() => node.stop())

  it('reads the balances of payment and taproot addresses from a Bitcoin node in satoshis', async () => {
    expect(await balance(payment)).toBe(bitcoinFunds)
    expect(await balance(ordinals)).toBe(0n)
    await node.fund(ordinals, 330)
    expect(await balance(ordinals)).toBe(330n)
  })

  async function balance(address: string): Promise<bigint> {
    const rpc: Rpc = Object.assign(() => Promise.reject(new Error('no JSON-RPC here')), {
      urls: [node.url],
    })
    return (await bip122Namespace().load()).readNativeBalance(rpc, address)
  }
})
