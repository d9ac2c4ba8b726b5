import { parserTimes } from '@latchkey/testing/conformance'
import { parseAddress as parseBitcoin } from './bip122/address.ts'
import { parseAddress as parseEvm } from './eip155/address.ts'
import { wordsOf, textOf } from './eip155/swaps/abi.ts'
import { readRouterCall } from './eip155/swaps/readRouterCall.ts'
import { reasonOf } from './eip155/swaps/revertReason.ts'
import { decodeAggregate, decodeText, decodeUint } from './eip155/tokens/aggregate.ts'
import { isWord, readQuantity } from './eip155/transfers/answers.ts'
import { parseAddress as parsePolkadot } from './polkadot/address.ts'
import { parseAddress as parseSolana } from './solana/address.ts'
import { reasonIn } from './solana/swaps/readResult.ts'
import { readRouterCall as readJupiterCall } from './solana/swaps/readRouterCall.ts'
import { bytesOf } from './solana/transfers/accounts.ts'

const account = `0x${'1'.repeat(40)}`
const word = (value: number): string => value.toString(16).padStart(64, '0')
/** Multicall3's answer with 100 entries, all at the same place. */
const aggregate = `0x${word(32)}${word(100)}${word(3200).repeat(100)}${word(1)}${word(64)}`
/** SwapRouter02's multicall with 3,000 calls, all at the same place. */
const multicall = `0x5ae401dc${word(1)}${word(64)}${word(3000)}${word(0).repeat(100)}`

// Nodes, contracts, aggregators and whoever gives the visitor an address write these.
parserTimes(
  {
    parseEvm,
    parseBitcoin,
    parsePolkadot,
    parseSolana,
    decodeUint,
    decodeText,
    decodeAggregate: (text) => decodeAggregate(text, 100),
    isWord,
    readQuantity: (text) => readQuantity(text, 'node'),
    wordsOf: (text) => wordsOf(text).bytes(0),
    textOf,
    reasonOf: (text) => reasonOf({ returnData: `0x08c379a0${text}`, revertReason: text }),
    readRouterCall: (text) => readRouterCall(text, { account, sold: undefined, bought: account }),
    readJupiterCall: (text) =>
      readJupiterCall(text, { account: '1'.repeat(32), sold: undefined, bought: 'a' }),
    reasonIn: (text) => reasonIn([text, ...text.split('a').slice(0, 1_000)]),
    bytesOf: (text) => bytesOf({ data: [text] }),
  },
  {
    starts: ['0x', aggregate, multicall, 'bc1', 'execution reverted: '],
    more: [
      '00',
      '1',
      'z',
      'ff',
      word(32),
      word(1),
      'Error Message: ',
      'Program log: Error: x',
      'AQ',
    ],
  },
)
