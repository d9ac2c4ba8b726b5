import type { Rpc } from '@latchkey/core'
import { askNode } from '@latchkey/testing/chain'
import {
  hasPolkadot,
  polkadotAccounts,
  polkadotFunds,
  type PolkadotNode,
  startPolkadot,
} from '@latchkey/testing/polkadot'
import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { polkadotNamespace } from './index.ts'

const [{ address }] = polkadotAccounts

describe.runIf(hasPolkadot())('the polkadot namespace on a real chain', () => {
  let node: PolkadotNode
  beforeAll(async () => {
    node = await startPolkadot()
  })
  afterAll(() => node.stop())

  it('reads balances from a Polkadot node in planck over HTTP, zero for an unknown account', async () => {
    expect(await balance(address)).toBe(polkadotFunds)
    expect(await balance(encodeAddress(address, 0))).toBe(polkadotFunds)
    expect(await balance(encodeAddress(new Uint8Array(32).fill(7)))).toBe(0n)
  })

  async function balance(of: string): Promise<bigint> {
    const rpc: Rpc = (method, params) => askNode(node.rpcUrl, method, params)
    return (await polkadotNamespace().load()).readNativeBalance(rpc, of)
  }
})
