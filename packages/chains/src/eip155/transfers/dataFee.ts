import type { Rpc, Units } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { readQuantity } from './answers.ts'
import { encodeSample, type SampleTransaction, word } from './encode.ts'
import { feeKindOf, isListed } from './networkFees.ts'

/** The contracts that tell a rollup's fees. */
const opStackOracle = '0x420000000000000000000000000000000000000F'
const scrollOracle = '0x5300000000000000000000000000000000000002'
/** getL1Fee(bytes), getOperatorFee(uint256), tokenRatio() */
const l1Fee = '0x49948e0e'
const operatorFee = '0x275aedd2'
const tokenRatio = '0x06f837d3'
/** The fee for data follows the prices of another layer, which may rise before the transfer is mined. */
const spareTimes = 2n

/**
 * Gives the highest fee that a rollup takes beside gas, from its own contract.
 * @param transaction the transfer with its limit of gas and its prices
 * @throws KitError `RPC_ERROR` when the contract of a listed network does not tell, `REPLY_INVALID`
 */
export async function readDataFee(
  rpc: Rpc,
  transaction: SampleTransaction & { readonly gas: string },
  signal?: AbortSignal,
): Promise<Units> {
  const kind = feeKindOf(rpc.network)
  const sample = (signed: readonly string[]): string =>
    encodeSample(BigInt(rpc.network?.split(':')[1] ?? 0), transaction, signed)
  const ask = (to: string, data: string): Promise<Units> =>
    rpc('eth_call', [{ to, data }, 'latest'], signal).then((answer) =>
      // Only a network that is not listed may have no contract there.
      answer === '0x' && !isListed(rpc.network) ? 0n : readQuantity(answer, 'eth_call'),
    )
  if (kind === 'scroll')
    return (await ask(scrollOracle, callWith(l1Fee, sample(signature)))) * spareTimes
  if (kind !== 'opStack' && kind !== 'opStackOwnCoin') return 0n
  const listed = isListed(rpc.network)
  const asked = ask(opStackOracle, callWith(l1Fee, sample([])))
  const [data, operator, ratio] = await Promise.all([
    listed ? asked : asked.catch(unknown),
    ask(opStackOracle, operatorFee + word(BigInt(transaction.gas))).catch(
      listed ? absent : unknown,
    ),
    kind === 'opStackOwnCoin' ? ask(opStackOracle, tokenRatio) : 1n,
  ])
  return data * ratio * spareTimes + operator
}

/** Scroll counts the bytes of a signature, the OP Stack adds them itself: y parity, r and s, each with its length. */
const signature = ['01', 'a5'.repeat(32), '5a'.repeat(32)] as const

/** A call of a function that takes bytes. */
function callWith(selector: string, bytes: string): string {
  const length = bytes.length / 2
  return (
    selector + word(32n) + word(BigInt(length)) + bytes.padEnd(Math.ceil(length / 32) * 64, '0')
  )
}

/** The contract of a network that is not listed may be another one. */
function unknown(cause: unknown): Units {
  if (!isKitError(cause, 'RPC_ERROR')) throw cause
  return 0n
}

/** The fee for the operator is younger than the contract, which reverts a call of a function that it does not have. */
function absent(cause: unknown): Units {
  if (!isKitError(cause, 'RPC_ERROR')) throw cause
  const { rpcCode, rpcMessage } = cause.context
  // Nodes differ: 3 (geth), -32015 (Nethermind), or only the text.
  if (rpcCode !== 3 && rpcCode !== -32015 && !/revert/i.test(String(rpcMessage))) throw cause
  return 0n
}
