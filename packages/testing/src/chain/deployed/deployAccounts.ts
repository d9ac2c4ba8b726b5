import { parseEther, toHex } from 'viem'
import type { Address, Hex } from 'viem'
import { deployEntryPoint } from './deployEntryPoint.ts'
import { askNode } from '../node.ts'
import { sendTransactionSync } from '../sendTransactionSync.ts'

/** Contracts of smart accounts, which their own package makes: calls of the deployer that gives the same addresses everywhere. */
export type AccountContracts = {
  readonly deployer: Address
  readonly creations: readonly Hex[]
  /** The last of them. */
  readonly paymaster: Address
}

/** The operator of the local gateway: its bundler's key, and the keys of its paymaster. None is a dev account. */
export const operatorKeys = {
  bundler: {
    address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
    privateKey: `0x${'11'.repeat(32)}`,
  },
  sponsor: {
    address: '0x1563915e194D8CfBA1943570603F7606A3115508',
    privateKey: `0x${'22'.repeat(32)}`,
  },
} as const

/** Puts the entry point and the contracts of smart accounts on a dev chain, and pays the operator in. */
export async function deployAccounts(
  url: string,
  { deployer, creations, paymaster }: AccountContracts,
): Promise<void> {
  const { bundler } = operatorKeys
  const from = bundler.address
  await askNode(url, 'anvil_setBalance', [from, toHex(parseEther('2000'))])
  await askNode(url, 'anvil_impersonateAccount', [from])
  await deployEntryPoint(url, from)
  const send = async (to: Address, data: Hex, value = 0n): Promise<void> => {
    const request = { from, to, data, value: toHex(value), gas: toHex(12_000_000) }
    const { status } = await sendTransactionSync(url, request)
    if (status !== 'success') throw new Error('A contract of smart accounts was not deployed')
  }
  for (const data of creations) await send(deployer, data)
  // deposit()
  await send(paymaster, '0xd0e30db0', parseEther('1000'))
  await askNode(url, 'anvil_stopImpersonatingAccount', [from])
}
