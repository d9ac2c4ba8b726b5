import { encodeDeployData, encodeFunctionData, getContractAddress, namehash, toHex } from 'viem'
import type { Address } from 'viem'
import { compile } from '../compile.ts'
import { claimName, ens } from './deployNames.ts'
import { askNode } from '../node.ts'

/** The account that owns the zone, as an operator does. */
const zoneOwner = '0x0000000000000000000000000000000000205e01'

/** The zone of the local world. Its key signs answers of local gateways alone. */
export const devZone = {
  name: 'latchkey.eth',
  key: '0x1a7c4be100000000000000000000000000000000000000000000000000205e01',
  signer: '0x2132B36009B13E67AEd6a48B050327e4B331ee6e',
  resolver: getContractAddress({ from: zoneOwner, nonce: 0n }),
} as const

/** Gives a zone a resolver that sends callers to gateways; the chain has to have names already. */
export async function deployZone(
  url: string,
  { urls, zone = devZone.name, signers = [devZone.signer] }: Zone,
): Promise<void> {
  const send = async (call: object): Promise<void> => {
    await askNode(url, 'eth_sendTransaction', [{ from: zoneOwner, gas: toHex(5_000_000), ...call }])
  }
  await claimName(url, zone, zoneOwner)
  await askNode(url, 'anvil_setBalance', [zoneOwner, toHex(10n ** 21n)])
  await askNode(url, 'anvil_impersonateAccount', [zoneOwner])
  const { GatewayResolver, TestNameRegistry } = await compile()
  const isThere = (await askNode(url, 'eth_getCode', [devZone.resolver, 'latest'])) !== '0x'
  const args = [zoneOwner, urls, signers]
  if (!isThere) await send({ data: encodeDeployData({ ...GatewayResolver, args }) })
  const { abi } = TestNameRegistry
  const record = [namehash(zone), devZone.resolver]
  await send({
    to: ens.registry,
    data: encodeFunctionData({ abi, functionName: 'setResolver', args: record }),
  })
  await askNode(url, 'anvil_mine', ['0x1'])
  await askNode(url, 'anvil_stopImpersonatingAccount', [zoneOwner])
}

type Zone = {
  /** Addresses of gateways (ERC-3668). */
  readonly urls: readonly string[]
  readonly zone?: string
  readonly signers?: readonly Address[]
}
