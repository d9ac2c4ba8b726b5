import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  namehash,
  toBytes,
  toCoinType,
  toHex,
  zeroHash,
} from 'viem'
import type { Address, Hex } from 'viem'
import { rollupRegistrar } from '@latchkey/protocol/names'
import { compile } from '../compile.ts'
import { devAccounts } from '../constants.ts'
import { askNode } from '../node.ts'

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
  /** Where an account sets its primary name on Ethereum. */
  reverseRegistrar: contractAt(3n),
  /** Where an account sets its primary name on the chain (ENSIP-19): the address of ENS's registrars on rollups. */
  chainRegistrar: rollupRegistrar,
} as const

export type NameRecord = {
  readonly name: string
  /** On Ethereum. */
  readonly address: Address
  /** Addresses of other coin types (ENSIP-9, ENSIP-11). */
  readonly others?: readonly { readonly coinType: bigint; readonly address: Hex }[]
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
  const { TestNameRegistry, TestNameResolver, TestReverseRegistrar, TestUniversalResolver } =
    await compile()
  await asRegistrar(url, async ({ send, claim }) => {
    if ((await askNode(url, 'eth_getCode', [ens.universalResolver, 'latest'])) === '0x') {
      await send({ data: encodeDeployData({ ...TestNameRegistry, args: [] }) })
      const args = [ens.registry]
      await send({ data: encodeDeployData({ ...TestNameResolver, args }) })
      await send({ data: encodeDeployData({ ...TestUniversalResolver, args }) })
      const registrarArgs = [ens.registry, ens.resolver]
      await send({ data: encodeDeployData({ ...TestReverseRegistrar, args: registrarArgs }) })
      await claim('addr.reverse', ens.reverseRegistrar)
      await deployChainRegistrar(url, { send, claim })
    }
    const set = (functionName: string, args: readonly unknown[]): Promise<void> => {
      const { abi } = TestNameResolver
      return send({ to: ens.resolver, data: encodeFunctionData({ abi, functionName, args }) })
    }
    for (const { name, address, others = [], isPrimary = true, avatar } of names) {
      await claim(name)
      for (const each of [{ coinType: 60n, address }, ...others])
        await set('setAddr', [namehash(name), each.coinType, each.address])
      if (avatar !== undefined) await set('setText', [namehash(name), 'avatar', avatar])
      if (!isPrimary) continue
      const { abi } = TestReverseRegistrar
      await send({
        to: ens.reverseRegistrar,
        data: encodeFunctionData({ abi, functionName: 'setNameForAddr', args: [address, name] }),
      })
    }
  })
}

/** Puts the registrar of the chain at its usual address, and its names into the registry. */
async function deployChainRegistrar(url: string, { send, claim }: Registrar): Promise<void> {
  const { TestChainReverseRegistrar, TestNameRegistry } = await compile()
  const { bytecode } = TestChainReverseRegistrar
  // A call of a contract's creation answers with its code.
  const code = await askNode(url, 'eth_call', [{ data: bytecode }, 'latest'])
  await askNode(url, 'anvil_setCode', [ens.chainRegistrar, code])
  const chainId = Number(await askNode(url, 'eth_chainId', []))
  const parent = `${toCoinType(chainId).toString(16)}.reverse`
  await claim(parent)
  const args = [namehash(parent), ens.chainRegistrar]
  const { abi } = TestNameRegistry
  await send({
    to: ens.registry,
    data: encodeFunctionData({ abi, functionName: 'setResolver', args }),
  })
}

/** Registers a name for an owner; the chain has to have names already. */
export async function claimName(url: string, name: string, owner: Address): Promise<void> {
  await asRegistrar(url, ({ claim }) => claim(name, owner))
}

type Registrar = {
  send(call: { readonly to?: Address; readonly data: Hex }): Promise<void>
  /** Claims a name and its parents, the name itself for its owner. */
  claim(name: string, owner?: Address): Promise<void>
}

async function asRegistrar(
  url: string,
  work: (registrar: Registrar) => Promise<void>,
): Promise<void> {
  await askNode(url, 'anvil_setBalance', [registrar, toHex(10n ** 21n)])
  await askNode(url, 'anvil_impersonateAccount', [registrar])
  const { abi } = (await compile()).TestNameRegistry
  const send: Registrar['send'] = async (call) => {
    await askNode(url, 'eth_sendTransaction', [{ from: registrar, gas: toHex(5_000_000), ...call }])
  }
  const claimed = new Set<string>()
  const claim: Registrar['claim'] = async (name, owner = registrar) => {
    if (name === '' || claimed.has(name)) return
    claimed.add(name)
    const [label = '', ...rest] = name.split('.')
    const parent = rest.join('.')
    await claim(parent)
    const node = parent === '' ? zeroHash : namehash(parent)
    const args = [node, keccak256(toBytes(label)), owner, ens.resolver, 0n]
    await send({
      to: ens.registry,
      data: encodeFunctionData({ abi, functionName: 'setSubnodeRecord', args }),
    })
  }
  await work({ send, claim })
  await askNode(url, 'anvil_mine', ['0x1'])
  await askNode(url, 'anvil_stopImpersonatingAccount', [registrar])
}
