import type { SwapApprovals, SwapPermitTerms, Swaps } from '@latchkey/core'
import { fromWallet, KitError } from '@latchkey/protocol'
import { readCapabilities } from '../calls/capabilities.ts'
import { followable } from '../calls/followable.ts'
import { send, sendOne } from '../calls/sendCalls.ts'
import { fieldsOf } from '../transfers/answers.ts'

/** @throws KitError any wallet code, `WALLET_REPLY_INVALID` when the answer is not a hash */
export const sendCall: Swaps['send'] = (wallet, account, call, plan) =>
  followable(sendOne(wallet, account, call, fieldsOf(plan)))

/** Whether the wallet carries out calls as one (EIP-5792). A wallet that fails to tell does not. */
export const canBatch: SwapApprovals['canBatch'] = async (wallet, account) => {
  const id = Number(wallet.network.id)
  const capabilities = await readCapabilities(wallet, account, [id]).catch(() => undefined)
  const { status } = fieldsOf(capabilities?.[id]?.['atomic'])
  return status === 'supported' || status === 'ready'
}

/** @throws KitError as `sendCall` does */
export const sendBatch: SwapApprovals['sendBatch'] = async (wallet, account, calls) => {
  const request = { version: '2.0.0', account, atomicRequired: true, calls }
  const sent = await send(wallet, request)
  if (!sent) throw new KitError('ATOMICITY_UNSUPPORTED')
  return { hash: sent.id }
}

/** Asks for a signature of EIP-2612's or DAI's `Permit` (EIP-712). @throws KitError as `sendCall` does */
export const signPermit: SwapApprovals['signPermit'] = async ({ session, network }, terms) => {
  const { token, name, version } = terms
  const fields = fieldsOfPermit(terms)
  const method = 'eth_signTypedData_v4'
  const data = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: fields.map(([field, type]) => ({ name: field, type })),
    },
    primaryType: 'Permit',
    domain: { name, version, chainId: Number(network.id), verifyingContract: token },
    message: Object.fromEntries(fields.map(([field, , value]) => [field, value])),
  }
  const params = [terms.owner, JSON.stringify(data)]
  const signature = await session.request(network.caipNetworkId, { method, params }).catch(refused)
  // Only an account with a key signs for EIP-2612; a contract's signature is longer.
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature))
    throw new KitError('WALLET_REPLY_INVALID', { method })
  return signature
}

/** Names, types and values in the order that the token hashes them. */
function fieldsOfPermit({
  kind,
  owner,
  spender,
  units,
  nonce,
  deadline,
}: SwapPermitTerms): readonly (readonly [string, string, unknown])[] {
  if (kind === 'dai')
    return [
      ['holder', 'address', owner],
      ['spender', 'address', spender],
      ['nonce', 'uint256', `${nonce}`],
      ['expiry', 'uint256', `${deadline}`],
      ['allowed', 'bool', true],
    ]
  return [
    ['owner', 'address', owner],
    ['spender', 'address', spender],
    ['value', 'uint256', `${units}`],
    ['nonce', 'uint256', `${nonce}`],
    ['deadline', 'uint256', `${deadline}`],
  ]
}

function refused(cause: unknown): never {
  throw fromWallet(cause)
}
