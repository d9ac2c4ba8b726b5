import { displayAmount, fullAmount, sameAddress, type Sign, signOf } from '@latchkey/core/activity'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import type { historyTexts } from './texts.ts'
import type { Text } from '@latchkey/modal/sdk'
import { cleanName } from '@latchkey/core/format'

type T = Text<typeof historyTexts>['t']
type Words = { readonly t: T; readonly locale: string }

/** What a row says of a transaction. */
export type Summary = {
  readonly title: string
  readonly icon: 'in' | 'out' | 'swap' | 'other'
  /** With its sign and symbol, or a collectible's name. */
  readonly amount: string | undefined
  /** Whether the account has more by it. */
  readonly gain: boolean
  /** What it was paid with, where two things changed hands. */
  readonly paid: string | undefined
  /** The other end, in full. */
  readonly party: { readonly address: string; readonly isSender: boolean } | undefined
  /** Transfers that the row does not show. */
  readonly more: number
  readonly image: Image | undefined
}

export type Image = {
  readonly url: string | undefined
  readonly name: string
  /** Pictures have corners, marks of tokens have none. */
  readonly round: boolean
}

export function summaryOf(
  { metadata, transfers }: HistoryEntry,
  words: Words & { readonly own: string },
): Summary {
  const { operationType } = metadata
  const all = transfers ?? []
  const isTrade = operationType === 'trade' || operationType === 'buy'
  const main = all.find(({ direction }) => direction === mainDirection(operationType)) ?? all[0]
  const paid = isTrade ? all.find((each) => each !== main && each.direction === 'out') : undefined
  const sign = signOf(operationType)
  return {
    title: titleOf(operationType, words.t),
    icon: iconOf(operationType, main),
    amount: main && amountOf(main, { ...words, sign }),
    gain: sign === '+',
    paid: paid && amountOf(paid, { ...words, sign: '' }),
    party: partyOf(metadata, main, words.own),
    more: Math.max(0, all.length - (paid ? 2 : 1)),
    image: main && imageOf(main),
  }
}

/** Who is at the other end. What the account takes by itself, as by a claim, it takes from the contract it calls. */
function partyOf(
  { sentFrom, sentTo }: HistoryEntry['metadata'],
  main: HistoryTransfer | undefined,
  own: string,
): Summary['party'] {
  const isSender = main?.direction === 'in'
  const caller = sameAddress(sentFrom, own) ? sentTo : sentFrom
  const address = isSender ? (main?.sender ?? caller) : (main?.recipient ?? sentTo)
  return address ? { address, isSender } : undefined
}

/** By its type; what is not known is a call of some contract. */
export function titleOf(operationType: string, t: T): string {
  return t(Object.hasOwn(titles, operationType) ? titles[operationType as Type] : titles.execute)
}

/** An amount and its symbol for a row, or what a collectible is called. */
export function amountOf(
  transfer: HistoryTransfer,
  { t, locale, sign }: Words & { readonly sign: Sign },
): string {
  if (transfer.nft_info) return nftName(transfer, { t, locale })
  return `${displayAmount(transfer.quantity.numeric, { locale, sign })} ${symbolOf(transfer, t)}`
}

/** The same without anything cut off it. */
export function wholeAmountOf(
  transfer: HistoryTransfer,
  { t, locale, sign }: Words & { readonly sign: Sign },
): string {
  if (transfer.nft_info) return nftName(transfer, { t, locale })
  return `${fullAmount(transfer.quantity.numeric, { locale, sign })} ${symbolOf(transfer, t)}`
}

/** Of spam no picture is fetched. */
export function imageOf({ fungible_info, nft_info }: HistoryTransfer): Image {
  const isSpam = nft_info?.flags?.is_spam === true
  const url = fungible_info?.icon?.url ?? nft_info?.content?.preview?.url ?? undefined
  return {
    url: isSpam ? undefined : url,
    name: cleanName(fungible_info?.symbol ?? nft_info?.name ?? '') || '?',
    round: !nft_info,
  }
}

/** A decimal string in full, with a symbol that somebody made up. */
export function exactly(amount: string, symbol: string, locale: string): string {
  return `${fullAmount(amount, { locale })} ${short(cleanName(symbol))}`
}

/** Symbols are as long as somebody likes. */
const longestSymbol = 16

function symbolOf({ fungible_info }: HistoryTransfer, t: T): string {
  const symbol = cleanName(fungible_info?.symbol ?? fungible_info?.name ?? '')
  return symbol === '' ? t('history.unknownToken') : short(symbol)
}

function short(symbol: string): string {
  const letters = [...symbol]
  return letters.length > longestSymbol
    ? `${letters.slice(0, longestSymbol - 1).join('')}…`
    : symbol
}

/** Of ERC-1155 there may be several. */
function nftName({ nft_info, quantity }: HistoryTransfer, { t, locale }: Words): string {
  const name = cleanName(nft_info?.name ?? '') || t('history.collectible')
  const count = quantity.numeric
  return /^(0|1)$/.test(count) ? name : `${displayAmount(count, { locale })} × ${name}`
}

function mainDirection(operationType: string): HistoryTransfer['direction'] {
  return ['send', 'deposit', 'repay', 'burn', 'stake'].includes(operationType) ? 'out' : 'in'
}

function iconOf(operationType: string, main: HistoryTransfer | undefined): Summary['icon'] {
  if (operationType === 'trade') return 'swap'
  if (!main || main.direction === 'self') return 'other'
  return main.direction
}

const titles = {
  approve: 'history.type.approve',
  borrow: 'history.type.borrow',
  burn: 'history.type.burn',
  buy: 'history.type.buy',
  cancel: 'history.type.cancel',
  claim: 'history.type.claim',
  deploy: 'history.type.deploy',
  deposit: 'history.type.deposit',
  execute: 'history.type.execute',
  mint: 'history.type.mint',
  receive: 'history.type.receive',
  repay: 'history.type.repay',
  send: 'history.type.send',
  stake: 'history.type.stake',
  trade: 'history.type.trade',
  unstake: 'history.type.unstake',
  withdraw: 'history.type.withdraw',
} as const
type Type = keyof typeof titles
