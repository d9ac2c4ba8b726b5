import {
  accountDelegate,
  type Authorization,
  delegatingFactory,
  delegationCode,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import { KitError } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as v from 'valibot'
import { authorizationHash } from '../../operations/authorization.ts'
import { refused } from '../../operations/refused.ts'
import { addressOfPublicKey } from '../../operations/signTransaction.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'

/** Where an operation's sender stands with the code that the operation runs with. */
export type Standing = {
  /** The code that the authorization gives to the sender, while the network does not show it. */
  readonly code?: string
  /** Why the network will not let the sender run that code. */
  readonly reason?: string
}

const highestS = secp256k1.Point.Fn.ORDER / 2n

/**
 * Checks what never changes about an authorization, but for its signature.
 * @throws KitError `OPERATION_REFUSED`
 */
export function checkDelegate(
  { eip7702Auth }: UserOperation,
  { chainId, delegates }: { readonly chainId: number; readonly delegates: readonly string[] },
): void {
  if (!eip7702Auth) return
  // 0 would count on every network.
  if (eip7702Auth.chainId !== BigInt(chainId))
    throw refused(`eip7702Auth: the chainId is ${chainId}`, -32_602)
  if (!delegates.some((each) => each.toLowerCase() === eip7702Auth.address.toLowerCase()))
    throw refused(`eip7702Auth: ${eip7702Auth.address} is not served here`, -32_602)
}

/** @throws KitError `OPERATION_REFUSED` unless the sender's own key signed the authorization */
export function checkSigner({ sender, eip7702Auth }: UserOperation): void {
  if (eip7702Auth && signerOf(eip7702Auth) !== sender.toLowerCase())
    throw refused('eip7702Auth: the key of the sender has to sign', -32_507)
}

/**
 * Reads where the senders stand now. Networks skip an authorization with a used nonce, and the entry point then undoes the whole
 * transaction: such an operation has to stay out of it.
 */
export async function readStandings(
  operations: readonly UserOperation[],
  {
    nodes,
    network,
    signal,
  }: {
    readonly nodes: RpcNetworks
    readonly network: string
    readonly signal?: AbortSignal | undefined
  },
): Promise<readonly Standing[]> {
  const delegating = operations.filter(({ factory }) => factory === delegatingFactory)
  if (delegating.length === 0) return operations.map(() => ({}))
  const outcomes = await nodes.ask(
    network,
    delegating.flatMap(({ sender }) =>
      ['eth_getCode', 'eth_getTransactionCount'].map((method) => ({
        method,
        params: [sender, 'latest'],
      })),
    ),
    signal,
  )
  const answers = outcomes.map((each) => ('result' in each ? each.result : undefined))
  return operations.map((operation) => {
    const at = delegating.indexOf(operation)
    if (at < 0) return {}
    const found = v.safeParse(stateJson, answers.slice(at * 2, at * 2 + 2))
    if (!found.success) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
    return standingOf(operation.eip7702Auth, ...found.output)
  })
}

function standingOf(
  authorization: Authorization | undefined,
  code: string,
  nonce: bigint,
): Standing {
  const wanted = delegationCode(authorization?.address ?? accountDelegate)
  if (code.toLowerCase() === wanted) return {}
  if (!authorization) return { reason: 'AA20 the sender has not delegated to the account' }
  if (authorization.nonce !== nonce)
    return { reason: `eip7702Auth: the nonce of the sender is ${nonce}` }
  return { code: wanted }
}

/** In lower case; undefined for a signature that networks skip (EIP-7702, Behavior 3). */
function signerOf(authorization: Authorization): string | undefined {
  const { r, s, yParity } = authorization
  if (yParity > 1n || s > highestS) return undefined
  try {
    const signature = new secp256k1.Signature(r, s, Number(yParity))
    const key = signature.recoverPublicKey(authorizationHash(authorization))
    return addressOfPublicKey(`0x${key.toHex(false)}`)
  } catch {
    return undefined
  }
}

const stateJson = v.tuple([
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i)),
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,16}$/i),
    v.transform((text) => BigInt(text)),
  ),
])
