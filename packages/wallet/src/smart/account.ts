import {
  accountAddress,
  accountCode,
  accountDelegate,
  accountFactory,
  accountFactoryCodeHash,
  delegatedCode,
  encodeNonceCall,
  entryPoint,
  type Hex,
  isDelegateCode,
} from '@latchkey/contracts/accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { checksummed } from '../evm/address.ts'
import { askNode, askQuantity, isHex } from '../frame/nodes.ts'
import { Refusal } from '../refusal.ts'
import type { AccountForm, Network } from '../settings.ts'

/** The smart account of the visitor's key on one network. */
export type SmartAccount = {
  readonly network: Network
  readonly bundlerUrl: string
  readonly chainId: number
  /** The key's own address. */
  readonly owner: string
  /** The owner's, when the key delegates it (EIP-7702). */
  readonly address: string
  readonly form: AccountForm
}

/** Undefined on a network without a bundler. The address is computed here, and no page, node or gateway has a say in it. */
export function smartAccountOf(
  network: Network,
  owner: string,
  form: AccountForm,
): SmartAccount | undefined {
  const { bundlerUrl } = network
  if (bundlerUrl === undefined) return undefined
  const address = form === 'delegated' ? owner : checksummed(accountAddress(owner).slice(2))
  return { network, bundlerUrl, chainId: Number(network.id.split(':')[1]), owner, address, form }
}

export type AccountState = {
  /** It has its code: the next operation neither deploys nor delegates. */
  readonly isDeployed: boolean
  /** Of its next operation. */
  readonly nonce: bigint
  readonly balance: bigint
}

/** @throws Refusal `ACCOUNT_UNTRUSTED` unless the codes on the network are the pinned ones (security.md 2.11) */
export async function readAccount(account: SmartAccount): Promise<AccountState> {
  const { network, address, form } = account
  const code = (of: string): Promise<unknown> => askNode(network, 'eth_getCode', [of, 'latest'])
  const [shared, own, nonce, balance] = await Promise.all([
    code(form === 'delegated' ? accountDelegate : accountFactory),
    code(address),
    askNode(network, 'eth_call', [{ to: entryPoint, data: encodeNonceCall(address) }, 'latest']),
    askQuantity(network, 'eth_getBalance', [address, 'latest']),
  ])
  const isDeployed = own !== '0x'
  if (
    !isHex(shared) ||
    !isPinned(account, shared) ||
    (isDeployed && own !== codeOf(account)) ||
    !isHex(nonce) ||
    nonce === '0x'
  )
    throw new Refusal('ACCOUNT_UNTRUSTED')
  return { isDeployed, nonce: BigInt(nonce), balance }
}

/** Of the contract that all accounts of a form share on a network. */
function isPinned({ form, chainId }: SmartAccount, code: Hex): boolean {
  return form === 'delegated'
    ? isDelegateCode(code, chainId)
    : hashOf(code) === accountFactoryCodeHash
}

/** The account's own code, once it has it. */
function codeOf({ form, owner }: SmartAccount): Hex {
  return form === 'delegated' ? delegatedCode : accountCode(owner)
}

/** Undefined when the node does not say so at once: a login does not wait for it. */
export function isDeployed(account: SmartAccount): Promise<boolean | undefined> {
  const { network, address } = account
  const asked = askNode(network, 'eth_getCode', [address, 'latest']).then(
    (code) => (isHex(code) ? code === codeOf(account) : undefined),
    () => undefined,
  )
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), atOnceMs))
  return Promise.race([asked, late])
}

const atOnceMs = 1_500

function hashOf(code: Hex): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(code.slice(2))))}`
}
