import { base58, base64 } from '@scure/base'
import { Refusal } from '../refusal.ts'
import {
  readSolanaTransaction,
  type SolanaTransaction,
  withSignature,
} from '../solana/transaction.ts'
import type { TextKey } from '../texts/en.ts'
import { type Asked, messageReview } from './evmRequests.ts'
import { askNode } from './nodes.ts'
import { formatUnits, parseUnits, type Prepared, type Row } from './review.ts'

type Prepare = (asked: Asked, params: unknown) => Prepared | Promise<Prepared>

/** Requests on Solana that the visitor approves, with the fields of WalletConnect's (compatibility.md 4.8). */
export const solanaRequests: { readonly [method: string]: Prepare } = {
  solana_signMessage(asked, params) {
    const { message, pubkey } = fieldsOf(params)
    checkSigner(pubkey, asked)
    const bytes = decoded(base58, message)
    return {
      review: messageReview(bytes, asked, asked.hostOrigin),
      async run() {
        const [signature] = await asked.sign({ kind: 'solanaMessage', bytes })
        return { signature: base58.encode(signature ?? new Uint8Array()) }
      },
    }
  },
  solana_signTransaction(asked, params) {
    const { transaction, pubkey } = fieldsOf(params)
    checkSigner(pubkey, asked)
    return prepare(asked, [transaction], {
      title: 'approve.sign',
      async finish([signed]) {
        const { transaction: whole, signature } = answerOf(signed)
        return { transaction: whole, signature }
      },
    })
  },
  solana_signAllTransactions(asked, params) {
    const { transactions, pubkey } = fieldsOf(params)
    checkSigner(pubkey, asked)
    if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > 10)
      throw new Refusal('INVALID_REQUEST')
    return prepare(asked, transactions, {
      title: 'approve.sign',
      finish: async (all) => ({ transactions: all.map(({ bytes }) => base64.encode(bytes)) }),
    })
  },
  solana_signAndSendTransaction(asked, params) {
    const { transaction, pubkey, sendOptions } = fieldsOf(params)
    checkSigner(pubkey, asked)
    return prepare(asked, [transaction], {
      title: 'approve.send',
      async finish([signed]) {
        const { bytes, signature } = answerOf(signed)
        const options = { encoding: 'base64', ...optionsOf(sendOptions) }
        await askNode(asked.network, 'sendTransaction', [base64.encode(bytes), options])
        return { signature }
      },
    })
  },
}

type Signed = { readonly bytes: Uint8Array; readonly signature: Uint8Array }

const solDecimals = 9
const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
/** They move nothing. */
const quietPrograms = new Set([
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
])

function prepare(
  asked: Asked,
  given: readonly unknown[],
  {
    title,
    finish,
  }: { readonly title: TextKey; finish(signed: readonly Signed[]): Promise<unknown> },
): Prepared {
  const { address, network } = asked
  const transactions = given.map((each) => {
    const read = readSolanaTransaction(decoded(base64, each))
    if (!read?.signers.includes(address)) throw new Refusal('INVALID_REQUEST')
    return read
  })
  const described = transactions.flatMap(({ instructions }) =>
    instructions.map((each) => describeInstruction(each, network.symbol)),
  )
  const sent = described.reduce((sum, { lamports = 0n }) => sum + lamports, 0n)
  const isUnknown = described.some((each) => each.isUnknown)
  return {
    review: {
      title,
      rows: [
        ...described.flatMap(({ rows }) => rows),
        ...(sent > 0n
          ? [
              {
                label: 'label.change' as const,
                value: `−${formatUnits(sent, solDecimals)} ${network.symbol}`,
              },
            ]
          : []),
        { label: 'label.account', value: address, isCode: true },
      ],
      warnings: isUnknown ? ['warn.unknown'] : [],
      needsWindow:
        sent > parseUnits(network.confirmAbove, solDecimals) ||
        described.some((each) => each.isApproval),
      isBlocked: false,
    },
    async run() {
      const messages = transactions.map(({ message }) => message)
      const signatures = await asked.sign({ kind: 'solanaTransactions', messages })
      return finish(
        transactions.map((each, at) => {
          const signature = signatures[at] ?? new Uint8Array()
          return { bytes: withSignature(each, address, signature), signature }
        }),
      )
    },
  }
}

type DescribedInstruction = {
  readonly rows: readonly Row[]
  readonly lamports?: bigint
  readonly isUnknown?: boolean
  readonly isApproval?: boolean
}

function describeInstruction(
  { program, accounts, data }: SolanaTransaction['instructions'][number],
  symbol: string,
): DescribedInstruction {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2) {
    const lamports = view.getBigUint64(4, true)
    return {
      lamports,
      rows: [
        { label: 'label.amount', value: `${formatUnits(lamports, solDecimals)} ${symbol}` },
        { label: 'label.to', value: accounts[1] ?? '?', isCode: true },
      ],
    }
  }
  const [kind] = data
  if (tokenPrograms.has(program) && data.length >= 9) {
    // Transfer and TransferChecked; Approve and ApproveChecked.
    const isChecked = kind === 12 || kind === 13
    const isApproval = kind === 4 || kind === 13
    if (kind === 3 || kind === 12 || isApproval) {
      const units = view.getBigUint64(1, true)
      const amount = isChecked ? formatUnits(units, data[9] ?? 0) : String(units)
      return {
        isApproval,
        rows: [
          {
            label: 'label.amount',
            value: isChecked ? `${amount} (${accounts[1] ?? '?'})` : amount,
          },
          {
            label: isApproval ? 'label.spender' : 'label.to',
            value: accounts[isChecked ? 2 : 1] ?? '?',
            isCode: true,
          },
        ],
      }
    }
  }
  return {
    rows: [{ label: 'label.program', value: program, isCode: true }],
    isUnknown: !quietPrograms.has(program),
  }
}

function answerOf(signed: Signed | undefined): {
  readonly bytes: Uint8Array
  readonly transaction: string
  readonly signature: string
} {
  if (!signed) throw new Refusal('FAILED')
  const { bytes, signature } = signed
  return { bytes, transaction: base64.encode(bytes), signature: base58.encode(signature) }
}

/** Options of `sendTransaction` that a page may choose. */
function optionsOf(given: unknown): object {
  if (typeof given !== 'object' || given === null) return {}
  // As: an object may have any fields.
  const { skipPreflight, maxRetries } = given as {
    readonly skipPreflight?: unknown
    readonly maxRetries?: unknown
  }
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(Number.isSafeInteger(maxRetries) && { maxRetries }),
  }
}

function checkSigner(pubkey: unknown, { address }: Asked): void {
  if (pubkey !== undefined && pubkey !== address) throw new Refusal('INVALID_REQUEST')
}

function fieldsOf(params: unknown): { readonly [name: string]: unknown } {
  if (typeof params !== 'object' || params === null) throw new Refusal('INVALID_REQUEST')
  // As: an object may have any fields.
  return params as { readonly [name: string]: unknown }
}

function decoded(coder: { decode(text: string): Uint8Array }, value: unknown): Uint8Array {
  if (typeof value !== 'string') throw new Refusal('INVALID_REQUEST')
  try {
    return coder.decode(value)
  } catch (cause) {
    throw new Refusal('INVALID_REQUEST', {}, { cause })
  }
}
