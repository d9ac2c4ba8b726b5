import {
  accountAddress,
  accountCode,
  accountFactory,
  accountFactoryCodeHash,
  counterfactualSignature,
  encodeNonceCall,
  entryPoint,
  type Hex,
} from '@latchkey/contracts/accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { checksummed } from '../evm/address.ts'
import { askNode, askQuantity, isHex } from '../frame/nodes.ts'
import { Refusal } from '../refusal.ts'
import type { Network } from '../settings.ts'

/** The smart account of the visitor's key on one network. */
export type SmartAccount = {
  readonly network: Network
  readonly bundlerUrl: string
  readonly chainId: number
  /** The key's own address. */
  readonly owner: string
  readonly address: string
}

/** Undefined on a network without a bundler. The address is computed here, and no page, node or gateway has a say in it. */
export function smartAccountOf(network: Network, owner: string): SmartAccount | undefined {
  const { bundlerUrl } = network
  if (bundlerUrl === undefined) return undefined
  const address = checksummed(accountAddress(owner).slice(2))
  return { network, bundlerUrl, chainId: Number(network.id.split(':')[1]), owner, address }
}

export type AccountState = {
  readonly isDeployed: boolean
  /** Of its next operation. */
  readonly nonce: bigint
  readonly balance: bigint
}

/** @throws Refusal `ACCOUNT_UNTRUSTED` unless the codes on the network are the pinned ones (security.md 2.11) */
export async function readAccount({
  network,
  owner,
  address,
}: SmartAccount): Promise<AccountState> {
  const code = (of: string): Promise<unknown> => askNode(network, 'eth_getCode', [of, 'latest'])
  const [factory, own, nonce, balance] = await Promise.all([
    code(accountFactory),
    code(address),
    askNode(network, 'eth_call', [{ to: entryPoint, data: encodeNonceCall(address) }, 'latest']),
    askQuantity(network, 'eth_getBalance', [address, 'latest']),
  ])
  const isPinned = isHex(factory) && hashOf(factory) === accountFactoryCodeHash
  const isDeployed = own !== '0x'
  if (!isPinned || (isDeployed && own !== accountCode(owner)) || !isHex(nonce) || nonce === '0x')
    throw new Refusal('ACCOUNT_UNTRUSTED')
  return { isDeployed, nonce: BigInt(nonce), balance }
}

/** Undefined when the node does not say so at once: a login does not wait for it. */
export function isDeployed({ network, address }: SmartAccount): Promise<boolean | undefined> {
  const asked = askNode(network, 'eth_getCode', [address, 'latest']).then(
    (code) => (isHex(code) ? code !== '0x' : undefined),
    () => undefined,
  )
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), atOnceMs))
  return Promise.race([asked, late])
}

const atOnceMs = 1_500

/** The account's signature for verifiers: before it is deployed they need ERC-6492. */
export async function accountSignature(account: SmartAccount, signature: Hex): Promise<Hex> {
  const { isDeployed } = await readAccount(account)
  return isDeployed ? signature : counterfactualSignature(account.owner, signature)
}

function hashOf(code: Hex): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(code.slice(2))))}`
}
