import { KitError } from '@latchkey/protocol'
import type { PermitKind } from '@latchkey/protocol/http'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import type { Approval, ApprovalPlan, TokenApprovals } from '../../ports/tokens/tokenApprovals.ts'
import { addressWord, decodeString, uintOf, word } from './abi.ts'
import { ethCall, isRevert, resultOf } from './contracts.ts'

const selectors = {
  allowance: '0xdd62ed3e',
  approve: '0x095ea7b3',
  // EIP-2612 and EIP-5267's forerunners
  domainSeparator: '0x3644e515',
  name: '0x06fdde03',
  version: '0x54fd4d50',
  nonces: '0x7ecebe00',
  permitTypehash: '0x30adf81f',
}
/** The kinds of permits by their type hash. DAI's tokens tell theirs; some of EIP-2612 tell none. */
const permitKinds: { readonly [typehash: string]: PermitKind | undefined } = {
  '0x': 'eip2612',
  [typehashOf('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline')]:
    'eip2612',
  [typehashOf('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed')]: 'dai',
}
const domainTypehash = hashText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)

/** Approvals of ERC-20 tokens, from the networks' own nodes. */
export function evmApprovals(nodes: RpcNetworks): TokenApprovals {
  return {
    async allowance(network, approval, signal) {
      const [outcome] = await nodes.ask(network, [readAllowance(approval)], signal)
      return numberOf(outcome) ?? fail(network)
    },
    async plan(network, { token, owner, spender, units }, signal) {
      const approve = (amount: bigint): string =>
        selectors.approve + addressWord(spender) + word(amount)
      const trying = (data: string): RpcCall => ({
        method: 'eth_call',
        params: [{ from: owner, to: token, data }, 'latest'],
      })
      const read = (data: string): RpcCall => ethCall(token, data)
      const [allowance, wanted, zero, ...facts] = await nodes.ask(
        network,
        [
          readAllowance({ token, owner, spender }),
          trying(approve(units)),
          trying(approve(0n)),
          read(selectors.domainSeparator),
          read(selectors.name),
          read(selectors.version),
          read(selectors.nonces + addressWord(owner)),
          read(selectors.permitTypehash),
        ],
        signal,
      )
      const held = numberOf(allowance) ?? fail(network)
      const needsReset = held > 0n && isRefused(wanted) && !isRefused(zero)
      const permit = permitOf({ network, token }, facts)
      return {
        data: approve(units),
        ...(needsReset && { reset: approve(0n) }),
        ...(permit && { permit }),
      }
    },
  }
}

function readAllowance({ token, owner, spender }: Approval): RpcCall {
  return ethCall(token, selectors.allowance + addressWord(owner) + addressWord(spender))
}

/** Whether a token refuses a call, by reverting or by returning false. USDT and others return nothing. */
function isRefused(outcome: RpcOutcome | undefined): boolean {
  if (outcome && 'error' in outcome) return isRevert(outcome.error)
  return numberOf(outcome) === 0n
}

function permitOf(
  { network, token }: { readonly network: string; readonly token: string },
  [separator, name, version, nonce, typehash]: readonly RpcOutcome[],
): ApprovalPlan['permit'] {
  const said = resultOf(separator)
  const told = textOf(name)
  const count = numberOf(nonce)
  const kind = permitKinds[resultOf(typehash) ?? '0x']
  if (said === undefined || told === undefined || count === undefined || !kind) return undefined
  const shown = textOf(version) ?? '1'
  const domain =
    domainTypehash +
    hashText(told) +
    hashText(shown) +
    word(BigInt(network.slice('eip155:'.length))) +
    addressWord(token)
  return said.toLowerCase() === `0x${bytesToHex(keccak_256(hexToBytes(domain)))}`
    ? { kind, name: told, version: shown, nonce: count }
    : undefined
}

function numberOf(outcome: RpcOutcome | undefined): bigint | undefined {
  return uintOf(resultOf(outcome))
}

function textOf(outcome: RpcOutcome | undefined): string | undefined {
  const data = resultOf(outcome)
  if (data === undefined || data === '0x') return undefined
  try {
    return decodeString(data)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function typehashOf(fields: string): string {
  return `0x${hashText(`Permit(${fields})`)}`
}

function hashText(text: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(text)))
}

function fail(network: string): never {
  throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'tokenAddress' })
}
