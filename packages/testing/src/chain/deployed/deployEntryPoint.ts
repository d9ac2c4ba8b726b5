import { createRequire } from 'node:module'
import { concat, type Hex } from 'viem'
import { devAccounts } from '../constants.ts'
import { askNode } from '../node.ts'
import { sendTransactionSync } from '../sendTransactionSync.ts'

/** The entry point 0.8 of ERC-4337 at its address on every chain. */
export const entryPointAddress = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/**
 * Puts the published entry point on a dev chain, by the deployer that anvil has from its first block.
 * @param from pays for it. @default the first dev account
 */
export async function deployEntryPoint(
  url: string,
  from: string = devAccounts[0].address,
): Promise<void> {
  const require = createRequire(import.meta.url)
  // `as`: the format of hardhat; the version is pinned.
  const { bytecode } = require('@account-abstraction/contracts/artifacts/EntryPoint.json') as {
    readonly bytecode: Hex
  }
  const request = { from, to: create2Deployer, data: concat([salt, bytecode]), gas: '0xb71b00' }
  await sendTransactionSync(url, request)
  const code = await askNode(url, 'eth_getCode', [entryPointAddress, 'latest'])
  if (code === '0x') throw new Error('The entry point is not at its address')
}

const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Of the entry point's own deployment. */
const salt = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
