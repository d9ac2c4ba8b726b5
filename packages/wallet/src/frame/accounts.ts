import { readAddress } from '../evm/address.ts'
import { type SmartAccount, smartAccountOf } from '../smart/account.ts'
import type { AccountForm, Network } from '../settings.ts'
import type { User } from '../worker/walletCalls.ts'

export type AccountType = 'eoa' | 'smartAccount'
export type Account = { readonly address: string; readonly type: AccountType }

/** The visitor's accounts on one network. */
export type Accounts = {
  /** The account in use comes first. */
  readonly all: readonly [Account, ...Account[]]
  readonly smart: SmartAccount | undefined
  /** The address of the key. */
  readonly own: string
}

/** A visitor has the key's own account everywhere, and on EVM networks with a bundler a smart account, which is the default. */
export function accountsOf(
  network: Network,
  { addresses, accountType }: User,
  {
    form,
    wanted = 'smartAccount',
  }: {
    readonly form: AccountForm
    /** The page's wish, until the visitor has chosen. */
    readonly wanted?: AccountType | undefined
  },
): Accounts {
  const isSolana = network.id.startsWith('solana:')
  const own = { address: isSolana ? addresses.solana : addresses.eip155, type: 'eoa' } as const
  const smart = isSolana ? undefined : smartAccountOf(network, addresses.eip155, form)
  if (!smart) return { all: [own], smart, own: own.address }
  const other = { address: smart.address, type: 'smartAccount' } as const
  const isOwn = (accountType ?? wanted) === 'eoa'
  return { all: isOwn ? [own, other] : [other, own], smart, own: own.address }
}

/**
 * The account that a request names as its signer, else the account in use. Both accounts may have one address, so the page says
 * which type it means.
 */
export function accountOf(
  { all }: Accounts,
  params: readonly unknown[],
  type: AccountType | undefined,
): Account {
  const named = params
    .slice(0, 2)
    .flatMap((each) => [each, (Object(each) as { readonly from?: unknown }).from])
    .map(readAddress)
  const meant = all.filter(({ address }) => named.includes(address))
  const found = meant.length > 0 ? meant : all
  return found.find((each) => each.type === type) ?? found[0] ?? all[0]
}
