import type { ReceiverWarning, RefusalReason, Rpc, Transfer } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import { isSameAddress } from '../address.ts'
import { isWord } from './answers.ts'

/**
 * Tells by the receiver's code whether it can pass on the money. An address without code may have a key, and so has an
 * account that delegates to code (EIP-7702). Of other contracts only those that answer like a wallet are known to.
 * @throws KitError `TRANSFER_REFUSED` for a burn address and for the contract of the sent token
 */
export async function checkReceiver(
  rpc: Rpc,
  { from, to, token }: Transfer,
  signal?: AbortSignal,
): Promise<readonly ReceiverWarning[]> {
  if (isSameAddress(to, from)) return []
  if (token && isSameAddress(to, token.address)) throw refusal('ownContract')
  const code = readCode(await rpc('eth_getCode', [to, 'latest'], signal))
  // Some networks have contracts at short addresses, such as the wrapped coin of the OP Stack.
  if (BigInt(to) === 0n || (code === '0x' && isBurnAddress(to))) throw refusal('burned')
  if (code === '0x' || delegation.test(code)) return []
  const answer = await ask(rpc, to, signal)
  if (isToken(answer)) return ['tokenContract']
  return isWallet(answer) ? [] : ['contract']
}

/** The code of an account with a key that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * Whether an address was chosen and not derived from a key: 24 equal digits in a row, as in 0x…dEaD and precompiles, a
 * repeated pattern, as in 0xdeadbeef…deadbeef, or the address that the makers of SHIB burnt to. A key for an address of
 * these forms takes more than 2^90 attempts.
 */
function isBurnAddress(address: string): boolean {
  const digits = address.slice(2).toLowerCase()
  return (
    /(.)\1{23}/.test(digits) ||
    /^(.{1,8})\1+$/.test(digits) ||
    digits === 'dead000000000000000042069420694206942069'
  )
}

type Question = keyof typeof questions
type Answers = { readonly [question in Question]: string }

const word = (digits: string): string => digits.padStart(64, '0')
/** Calls of views that tokens and wallets have. */
const questions = {
  /** decimals() and totalSupply() of ERC-20. */
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
  /** supportsInterface(bytes4) of ERC-165, for ERC-721 and ERC-1155. */
  isErc721: `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`,
  isErc1155: `0x01ffc9a7${'d9b67a26'.padEnd(64, '0')}`,
  /** isValidSignature(bytes32,bytes) of ERC-1271, with 65 zeros as the signature. */
  isValidSignature: `0x1626ba7e${word('0')}${word('40')}${word('41')}${'0'.repeat(192)}`,
  /** getThreshold() of a Safe. */
  getThreshold: '0xe75235b8',
  /** entryPoint() of most ERC-4337 accounts. */
  entryPoint: '0xb0d691fe',
  /** accountId() of modular accounts (ERC-7579, ERC-6900). */
  accountId: '0x9cfd7cff',
} as const

async function ask(rpc: Rpc, to: string, signal?: AbortSignal): Promise<Answers> {
  const answers = Object.entries(questions).map(async ([question, data]) => {
    const answer = await rpc('eth_call', [{ to, data }, 'latest'], signal).catch(reverted)
    return [question, typeof answer === 'string' ? answer.toLowerCase() : '0x']
  })
  // As: the keys are those of `questions`.
  return Object.fromEntries(await Promise.all(answers)) as Answers
}

function isToken({ decimals, totalSupply, isErc721, isErc1155 }: Answers): boolean {
  const isErc20 = isWord(decimals) && BigInt(decimals) < 256n && isWord(totalSupply)
  return isErc20 || [isErc721, isErc1155].some((each) => isWord(each) && BigInt(each) === 1n)
}

function isWallet({ isValidSignature, getThreshold, entryPoint, accountId }: Answers): boolean {
  const text = new RegExp(`^0x${word('20')}(?!0{64})[0-9a-f]{128,}$`)
  return (
    /^0x(ffffffff|1626ba7e)0{56}$/.test(isValidSignature) ||
    (isWord(getThreshold) && BigInt(getThreshold) > 0n) ||
    (/^0x0{24}[0-9a-f]{40}$/.test(entryPoint) && BigInt(entryPoint) > 0n) ||
    text.test(accountId)
  )
}

function readCode(answer: unknown): string {
  if (typeof answer === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(answer)) return answer
  throw new KitError('REPLY_INVALID', { source: 'eth_getCode', issue: 'not code' })
}

function reverted(cause: unknown): undefined {
  if (!isKitError(cause, 'RPC_ERROR')) throw cause
  return undefined
}

function refusal(reason: RefusalReason): KitError {
  return new KitError('TRANSFER_REFUSED', { reason })
}
