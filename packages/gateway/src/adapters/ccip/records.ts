import { KitError } from '@latchkey/protocol'
import { coinTypes } from '@latchkey/protocol/names'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressBytes, everyEvm, isEvmCoin } from '../../names/coins.ts'
import { contentHashBytes } from '../../names/contentHash.ts'
import type { RegisteredName } from '../../ports/names/nameRegistry.ts'
import { bytesList, bytesTail, decodeString, encodeArguments, word } from '../evm/abi.ts'

type Call = {
  /** The node of the name (EIP-137): a question about another node is refused. */
  readonly node: string
  /** The call of the resolver's function. */
  readonly call: string
}
type Answer = (record: RegisteredName | undefined, args: string) => string

/** The most calls in one multicall. */
const mostCalls = 50

/**
 * The ABI-encoded answer to a question about a name; a name without the record has an empty one. Hex without 0x.
 * @throws KitError `REQUEST_INVALID` for other functions, and another node
 */
export function answerRecord(record: RegisteredName | undefined, { node, call }: Call): string {
  const selector = call.slice(0, 8)
  if (selector === multicall) {
    const calls = readCalls(call.slice(8))
    const answers = calls.map((each) => `0x${answerRecord(record, { node, call: each })}`)
    return encodeArguments([bytesList(answers)])
  }
  const answer = answers[selector]
  if (!answer || call.slice(8, 72) !== node) throw invalid()
  try {
    return answer(record, call.slice(72))
  } catch (error) {
    if (error instanceof RangeError) throw invalid()
    throw error
  }
}

/** TABLE functions of a resolver by selector; the node, their first argument, is cut off. */
const answers: { readonly [selector: string]: Answer | undefined } = {
  // addr(bytes32), EIP-137
  '3b3b57de': (record) => bytesOf(record, coinTypes.eip155).padStart(64, '0'),
  // addr(bytes32,uint256), ENSIP-9
  f1cb7e06: (record, args) => bytesAnswer(bytesOf(record, coinTypeIn(args))),
  // text(bytes32,string), ENSIP-5
  '59d1d43c': (record, args) => bytesAnswer(hexOf(textOf(record, keyIn(args)))),
  // contenthash(bytes32), ENSIP-7
  bc1c58d1: (record) => {
    const bytes = contentHashBytes(record?.attributes.contenthash ?? '')
    return bytesAnswer(bytes ? bytesToHex(bytes) : '')
  },
}

/** `multicall(bytes[])` of ENS's resolvers. */
const multicall = 'ac9650d8'

/** ENSIP-19: an EVM network without an address of its own has the default one. */
function bytesOf(record: RegisteredName | undefined, coinType: number): string {
  const own = record?.addresses.get(coinType)
  const general = isEvmCoin(coinType) ? record?.addresses.get(everyEvm) : undefined
  const address = (own ?? general)?.address
  const bytes = address === undefined ? undefined : addressBytes(coinType, address)
  return bytes ? bytesToHex(bytes) : ''
}

function textOf(record: RegisteredName | undefined, key: string): string {
  const { avatar, description, url } = record?.attributes ?? {}
  const texts = new Map([
    ['avatar', avatar],
    ['description', description],
    ['url', url],
  ])
  return texts.get(key) ?? ''
}

function coinTypeIn(args: string): number {
  if (args.length < 64) throw new RangeError('no coin type')
  // Coin types beyond 32 bits have no records; their number only has to differ from all others.
  return Number(BigInt(`0x${args.slice(0, 64)}`))
}

/** The key is the second argument: its offset counts from the node. */
function keyIn(args: string): string {
  return decodeString(`0x${word(0)}${args}`, 1)
}

function readCalls(args: string): readonly string[] {
  const at = (byte: number): number => Number(BigInt(`0x${args.slice(byte * 2, byte * 2 + 64)}`))
  try {
    const list = at(0)
    const count = at(list)
    if (count > mostCalls) throw invalid()
    return Array.from({ length: count }, (_, index) => {
      const start = list + 32 + at(list + 32 + index * 32)
      return args.slice((start + 32) * 2, (start + 32 + at(start)) * 2)
    })
  } catch {
    throw invalid()
  }
}

/** A `bytes` or `string` alone. */
function bytesAnswer(hex: string): string {
  return encodeArguments([{ tail: bytesTail(hex) }])
}

function hexOf(text: string): string {
  return bytesToHex(utf8ToBytes(text))
}

function invalid(): KitError {
  return new KitError('REQUEST_INVALID', {
    issue: 'data: Expected a question for an address, a text or the content hash of the name',
    field: 'data',
  })
}
