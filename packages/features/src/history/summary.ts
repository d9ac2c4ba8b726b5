import { sameAddress, signOf } from '@latchkey/core/activity'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import type { historyTexts } from './texts.ts'
import type { Text } from '@latchkey/modal/sdk'
import { cleanName, displayAmount, displayFee, fullAmount, type Sign } from '@latchkey/core/format'

type T = Text<typeof historyTexts>['t']
type Words = { readonly t: T; readonly locale: string }

/** The content of a row for a transaction. */
export type Summary = {
  readonly title: string
  readonly icon: 'in' | 'out' | 'swap' | 'other'
  /** The amount with its sign and symbol, or a collectible's name. */
  readonly amount: string | undefined
  /** Whether the account gains it. */
  readonly gain: boolean
  /** The amount that it was paid with, when two things changed hands. */
  readonly paid: string | undefined
  /** The address of the other party, in full. */
  readonly party: { readonly address: string; readonly isSender: boolean } | undefined
  /** The number of transfers that the row does not show. */
  readonly more: number
  readonly image: Image | undefined
}

export type Image = {
  readonly url: string | undefined
  readonly name: string
  /** Pictures have corners; marks of tokens have none. */
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

/** The other party. A transfer that the account takes itself, as in a claim, comes from the contract that it calls. */
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

/** The title for the type; an unknown type is a contract call. */
export function titleOf(operationType: string, t: T): string {
  return t(Object.hasOwn(titles, operationType) ? titles[operationType as Type] : titles.execute)
}

/** An amount with its symbol for a row, or a collectible's name. */
export function amountOf(
  transfer: HistoryTransfer,
  { t, locale, sign }: Words & { readonly sign: Sign },
): string {
  if (transfer.nft_info) return nftName(transfer, { t, locale })
  return `${displayAmount(transfer.quantity.numeric, { locale, sign })} ${symbolOf(transfer, t)}`
}

/** The same with no digit cut off. */
export function wholeAmountOf(
  transfer: HistoryTransfer,
  { t, locale, sign }: Words & { readonly sign: Sign },
): string {
  if (transfer.nft_info) return nftName(transfer, { t, locale })
  return `${fullAmount(transfer.quantity.numeric, { locale, sign })} ${symbolOf(transfer, t)}`
}

/** A spam token's picture is not fetched. */
export function imageOf({ fungible_info, nft_info }: HistoryTransfer): Image {
  const isSpam = nft_info?.flags?.is_spam === true
  const url = fungible_info?.icon?.url ?? nft_info?.content?.preview?.url ?? undefined
  return {
    url: isSpam ? undefined : url,
    name: cleanName(fungible_info?.symbol ?? nft_info?.name ?? '') || '?',
    round: !nft_info,
  }
}

/** A fee, with a symbol that its issuer made up. */
export function feeOf(amount: string, symbol: string, locale: string): string {
  return `${displayFee(amount, locale)} ${short(cleanName(symbol))}`
}

/** Issuers may choose symbols of any length. */
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

/** An ERC-1155 collectible may have several copies. */
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
