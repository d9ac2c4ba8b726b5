import type { ChainTransfer } from '../../ports/historySource.ts'
import { actionOf } from '../evm/actions.ts'
import type { NodeReceipt, NodeTransaction } from './chainData.ts'
import { transfersOf } from './transfers.ts'

export type TransactionRow = {
  readonly block_number: number
  readonly position: number
  readonly hash: string
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number
  readonly is_confirmed: boolean
  readonly fee: string
  readonly action: string | null
  readonly recipients: number
}
export type ActivityRow = {
  readonly account: string
  readonly block_number: number
  readonly position: number
  readonly transfers: readonly ChainTransfer[]
}
export type AssetRow = {
  readonly account: string
  readonly token: string
  readonly token_id: string
  readonly standard: string
  readonly first_block: number
}
export type AcquaintanceRow = {
  readonly account: string
  readonly other: string
  readonly first_block: number
}
export type IndexRows = {
  readonly transactions: readonly TransactionRow[]
  readonly activity: readonly ActivityRow[]
  readonly assets: readonly AssetRow[]
  readonly acquaintances: readonly AcquaintanceRow[]
}

/** Transfers kept of one account in one transaction: a page of an airdrop's sender would be endless otherwise. */
const transferLimit = 200
const nobody = `0x${'0'.repeat(40)}`

/** The rows that a transaction adds to the index. A pure function of chain data: the same blocks give the same rows. */
export function rowsOf(
  transaction: NodeTransaction,
  receipt: NodeReceipt,
  number: number,
): IndexRows {
  const { hash, from: sender, nonce, transactionIndex: position, input, value } = transaction
  const recipient = transaction.to ?? receipt.contractAddress ?? undefined
  const isConfirmed = receipt.status === 1
  const transfers = isConfirmed ? movedBy(transaction, receipt, recipient) : []
  const at = { block_number: number, position }
  return {
    transactions: [
      {
        ...at,
        hash,
        sender,
        recipient: transaction.to ?? null,
        nonce,
        is_confirmed: isConfirmed,
        fee: feeOf(receipt).toString(),
        action: actionOf({ input, isCreation: !transaction.to, hasValue: value > 0n }) ?? null,
        recipients: new Set(transfers.map((transfer) => transfer.recipient)).size,
      },
    ],
    activity: touched([sender, recipient], transfers).map(([account, own]) => ({
      ...at,
      account,
      transfers: own,
    })),
    assets: transfers.flatMap(({ token, standard, tokenId = '', units, recipient: account }) =>
      token && standard && units !== '0' && account !== nobody
        ? [{ account, token, token_id: tokenId, standard, first_block: number }]
        : [],
    ),
    acquaintances: [
      recipient,
      // Logs of other contracts may claim transfers that the sender never intended.
      ...transfers
        .filter(
          ({ sender: from, token }) => from === sender && (!token || token === transaction.to),
        )
        .map((transfer) => transfer.recipient),
    ].flatMap((other) =>
      other && other !== nobody && other !== sender
        ? [{ account: sender, other, first_block: number }]
        : [],
    ),
  }
}

function movedBy(
  { from: sender, value }: NodeTransaction,
  { logs }: NodeReceipt,
  recipient: string | undefined,
): readonly ChainTransfer[] {
  const coin: readonly ChainTransfer[] =
    value > 0n && recipient ? [{ kind: 'coin', units: value.toString(), sender, recipient }] : []
  return [...coin, ...logs.flatMap(transfersOf)]
}

function touched(
  parties: readonly (string | undefined)[],
  transfers: readonly ChainTransfer[],
): readonly (readonly [string, readonly ChainTransfer[]])[] {
  const byAccount = new Map<string, ChainTransfer[]>()
  for (const party of parties) if (party) byAccount.set(party, [])
  for (const transfer of transfers) {
    for (const account of new Set([transfer.sender, transfer.recipient])) {
      const own = byAccount.get(account) ?? []
      if (own.length < transferLimit) own.push(transfer)
      byAccount.set(account, own)
    }
  }
  // Mints and burns name the zero address as their other end; it is not an account.
  byAccount.delete(nobody)
  return [...byAccount]
}

function feeOf({
  gasUsed,
  effectiveGasPrice,
  blobGasUsed,
  blobGasPrice,
  l1Fee,
}: NodeReceipt): bigint {
  return gasUsed * effectiveGasPrice + blobGasUsed * blobGasPrice + l1Fee
}
