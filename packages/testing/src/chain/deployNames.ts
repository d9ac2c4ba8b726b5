import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  namehash,
  toBytes,
  toHex,
  zeroHash,
} from 'viem'
import type { Address, Hex } from 'viem'
import { compile } from './compile.ts'
import { devAccounts } from './constants.ts'
import { askNode } from './node.ts'

/**
 * The account that owns the names' contracts. It is not the world's deployer, whose addresses depend on the order of
 * its contracts.
 */
const registrar = '0x0000000000000000000000000000000000a11ce5'
const contractAt = (nonce: bigint): Address => getContractAddress({ from: registrar, nonce })

/** Addresses of ENS on a chain with names. */
export const ens = {
  registry: contractAt(0n),
  resolver: contractAt(1n),
  universalResolver: contractAt(2n),
} as const

export type NameRecord = {
  readonly name: string
  readonly address: Address
  /** Whether the name is the address's primary name. @default true */
  readonly isPrimary?: boolean
  readonly avatar?: string
}

/** Names of the first accounts of a local world. */
export const devNames: readonly NameRecord[] = [
  { name: 'captain.eth', address: devAccounts[0].address },
  { name: 'boatswain.eth', address: devAccounts[1].address },
  { name: 'crew.captain.eth', address: devAccounts[2].address, isPrimary: false },
]

/** Put ENS on a local chain and register names; existing names are overwritten. */
export async function deployNames(
  url: string,
  names: readonly NameRecord[] = devNames,
): Promise<void> {
  const send = async (call: { readonly to?: Address; readonly data: Hex }): Promise<void> => {
    await askNode(url, 'eth_sendTransaction', [{ from: registrar, gas: toHex(5_000_000), ...call }])
  }
  await askNode(url, 'anvil_setBalance', [registrar, toHex(10n ** 21n)])
  await askNode(url, 'anvil_impersonateAccount', [registrar])
  const made = await compile()
  if ((await askNode(url, 'eth_getCode', [ens.universalResolver, 'latest'])) === '0x') {
    await send({ data: encodeDeployData({ ...made.TestNameRegistry, args: [] }) })
    const args = [ens.registry]
    await send({ data: encodeDeployData({ ...made.TestNameResolver, args }) })
    await send({ data: encodeDeployData({ ...made.TestUniversalResolver, args }) })
  }
  const claimed = new Set<string>()
  for (const { name, address, isPrimary = true, avatar } of names) {
    await claim(name)
    await set('setAddr', [namehash(name), address])
    if (avatar !== undefined) await set('setText', [namehash(name), 'avatar', avatar])
    if (!isPrimary) continue
    const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
    await claim(reverse)
    await set('setName', [namehash(reverse), name])
  }
  await askNode(url, 'anvil_mine', ['0x1'])
  await askNode(url, 'anvil_stopImpersonatingAccount', [registrar])

  /** Claims a name and its parents. */
  async function claim(name: string): Promise<void> {
    if (name === '' || claimed.has(name)) return
    claimed.add(name)
    const [label = '', ...rest] = name.split('.')
    const parent = rest.join('.')
    await claim(parent)
    const node = parent === '' ? zeroHash : namehash(parent)
    const { abi } = made.TestNameRegistry
    const args = [node, keccak256(toBytes(label)), registrar, ens.resolver, 0n]
    await send({
      to: ens.registry,
      data: encodeFunctionData({ abi, functionName: 'setSubnodeRecord', args }),
    })
  }

  async function set(functionName: string, args: readonly unknown[]): Promise<void> {
    const { abi } = made.TestNameResolver
    await send({ to: ens.resolver, data: encodeFunctionData({ abi, functionName, args }) })
  }
}
