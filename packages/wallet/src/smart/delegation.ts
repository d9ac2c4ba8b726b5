import {
  accountDelegate,
  type Authorization,
  delegatedCode,
  delegateIn,
  delegatingFactory,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { checksummed } from '../evm/address.ts'
import { askNode, askQuantity } from '../frame/nodes.ts'
import type { Prepared } from '../frame/review.ts'
import { Refusal } from '../refusal.ts'
import type { Sign } from '../worker/sign.ts'
import type { SmartAccount } from './account.ts'

/** Whether an operation gives its account our code. */
export function delegates({ factory }: Pick<UserOperation, 'factory'>): boolean {
  return factory === delegatingFactory
}

/** As long as a signed one, for estimates. */
export async function unsignedAuthorization(account: SmartAccount): Promise<Authorization> {
  return authorizationOf(account, await keyNonce(account), new Uint8Array(65).fill(1))
}

/** Signed for our delegate, this chain and the nonce that the key's address has now. */
export async function signedAuthorization(
  account: SmartAccount,
  sign: Sign,
): Promise<Authorization> {
  const nonce = await keyNonce(account)
  const [signature] = await sign({ kind: 'evmDelegation', chainId: account.chainId, nonce })
  if (!signature) throw new Refusal('FAILED')
  return authorizationOf(account, nonce, signature)
}

/**
 * Tells the visitor that their address has the code of another wallet, with which nothing of ours would work. Undefined when it
 * has ours or none.
 */
export async function foreignCode(account: SmartAccount): Promise<Prepared | undefined> {
  const { network, address } = account
  const code = await askNode(network, 'eth_getCode', [address, 'latest'])
  const delegate = delegateIn(String(code))
  if (delegate === undefined || code === delegatedCode) return undefined
  return {
    review: {
      title: 'code.foreign',
      rows: [codeRow(delegate), { label: 'label.account', value: address, isCode: true }],
      warnings: ['warn.foreign'],
      needsWindow: false,
      isBlocked: true,
      isOver: true,
    },
    run: () => Promise.reject(new Refusal('ACCOUNT_UNTRUSTED')),
  }
}

export function codeRow(delegate: string): Prepared['review']['rows'][number] {
  return { label: 'label.delegate', value: checksummed(delegate.slice(2)), isCode: true }
}

/** Transactions that wait for a block would use the same nonce, so they are not counted. */
function keyNonce({ network, owner }: SmartAccount): Promise<bigint> {
  return askQuantity(network, 'eth_getTransactionCount', [owner, 'latest'])
}

function authorizationOf(
  { chainId }: SmartAccount,
  nonce: bigint,
  signature: Uint8Array,
): Authorization {
  const hex = bytesToHex(signature)
  return {
    chainId: BigInt(chainId),
    address: accountDelegate,
    nonce,
    r: BigInt(`0x${hex.slice(0, 64)}`),
    s: BigInt(`0x${hex.slice(64, 128)}`),
    // The signature ends with 27 or 28.
    yParity: signature[64] === 28 ? 1n : 0n,
  }
}
