import { fieldsOf } from '../transfers/answers.ts'
import { textOf } from './abi.ts'

/** Error(string) */
const errorSelector = '0x08c379a0'

/** A contract's own words for its failure, from a node's error or result in one of the usual shapes; undefined without any. */
export function reasonOf(answer: unknown): string | undefined {
  const { returnData, output, revertReason, error } = fieldsOf(answer)
  const { data, message, rpcMessage } = fieldsOf(error)
  const encoded = [returnData, output, data].find(
    (each) => typeof each === 'string' && each.startsWith(errorSelector),
  )
  const told =
    (typeof encoded === 'string' ? textOf(`0x${encoded.slice(10)}`) : undefined) ??
    [revertReason, message, rpcMessage].find((each) => typeof each === 'string')
  // The words come from a contract: whoever shows them cleans them like a token's name.
  return (
    String(told ?? '')
      .replace(/^execution reverted:? ?/i, '')
      .slice(0, 200) || undefined
  )
}
