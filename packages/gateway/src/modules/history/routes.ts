import { getHistory, type HistoryEntry, type HistoryTransfer } from '@latchkey/protocol/http'
import { KitError } from '@latchkey/protocol'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import { formatUnits } from '../../prices/formatUnits.ts'
import type { History, HistoryService, ShownTransaction, ShownTransfer } from './service.ts'

/** The transaction without transfers that strangers made as lures; undefined when it had no other. */
function withoutSpam(one: ShownTransaction): ShownTransaction | undefined {
  const transfers = one.transfers.filter(
    ({ reasons, isNftSpam }) => reasons.length === 0 && !isNftSpam,
  )
  if (transfers.length === one.transfers.length) return one
  return transfers.length === 0 ? undefined : { ...one, transfers }
}

/**
 * @param iconUrl address of a token's picture by logo id or symbol, or ''
 * @param pictureUrl address of a picture by its id
 * @param spell writes an address as its namespace does
 */
export function historyRoutes(
  app: Hono<GatewayEnvironment>,
  parts: {
    readonly history: HistoryService
    /** Ids of the providers of purchases. */
    readonly providers: readonly string[]
    readonly iconUrl: (logo: string, self: string) => string
    readonly pictureUrl: (id: string, self: string) => string
    readonly spell: (address: string) => string
  },
): void {
  const { history, providers, iconUrl, pictureUrl, spell } = parts
  serve(app, getHistory, async ({ params, query, self }) => {
    const { chainId, cursor, onramp, cache, spam } = query
    if (onramp !== undefined && !providers.includes(onramp)) {
      // The incumbent's clients ask for Coinbase without asking who sells.
      if (onramp === 'coinbase') return { reply: { data: [], next: null } }
      throw new KitError('REQUEST_INVALID', { issue: 'onramp: No such provider', field: 'onramp' })
    }
    const found = await history.read({
      account: params.account,
      isFresh: cache !== undefined,
      ...(chainId && { network: chainId }),
      ...(cursor && { cursor }),
      ...(onramp !== undefined && { onramp }),
    })
    if (!found) return { reply: { data: [], next: null } }
    const { next } = found
    const transactions =
      spam === 'include'
        ? found.transactions
        : found.transactions.flatMap((one) => withoutSpam(one) ?? [])
    return { reply: { data: transactions.map((one) => entryOf(one, found, self)), next } }
  })

  function entryOf(
    one: ShownTransaction,
    { network, account }: History,
    self: string,
  ): HistoryEntry {
    return {
      id: one.hash,
      metadata: {
        operationType: one.operation,
        hash: one.hash,
        minedAt: new Date(one.minedAt).toISOString(),
        sentFrom: spell(one.sender),
        sentTo: one.recipient ? spell(one.recipient) : '',
        status: one.status,
        nonce: one.nonce ?? 0,
        application: null,
        chain: network.id,
        fee:
          one.fee === undefined
            ? null
            : {
                units: one.fee,
                decimals: network.currency.decimals,
                symbol: network.currency.symbol,
              },
        block: { hash: one.block.hash ?? null, number: one.block.number },
      },
      transfers: one.transfers.map((transfer) =>
        transferOf(transfer, { network: network.id, account, self }),
      ),
    }
  }

  /** The preview may prove absent when it is requested. Spam gets no preview. */
  function previewOf(
    { token, tokenId = '0', isNftSpam }: ShownTransfer,
    network: string,
    self: string,
  ): { readonly preview: { readonly url: string } } | null {
    return token && !isNftSpam
      ? { preview: { url: pictureUrl(`${network}:${token}:${tokenId}`, self) } }
      : null
  }

  function transferOf(
    transfer: ShownTransfer,
    {
      network,
      account,
      self,
    }: { readonly network: string; readonly account: string; readonly self: string },
  ): HistoryTransfer {
    const { sender, recipient, units, decimals, reasons, name, symbol } = transfer
    const address = transfer.token && `${network}:${spell(transfer.token)}`
    const icon = transfer.isListed ? iconUrl(transfer.logo, self) : ''
    return {
      ...(transfer.kind === 'nft'
        ? {
            fungible_info: null,
            nft_info: {
              name: [name || symbol, transfer.tokenId && `#${transfer.tokenId}`]
                .filter(Boolean)
                .join(' '),
              content: previewOf(transfer, network, self),
              flags: { is_spam: transfer.isNftSpam },
              address,
              token_id: transfer.tokenId,
            },
          }
        : {
            fungible_info: {
              name,
              symbol,
              icon: icon ? { url: icon } : null,
              address,
              decimals,
              is_listed: transfer.isListed,
            },
            nft_info: null,
          }),
      direction: sender === recipient ? 'self' : recipient === account ? 'in' : 'out',
      quantity: {
        numeric: formatUnits(units, transfer.kind === 'nft' ? 0 : (decimals ?? 0)),
        units,
      },
      value: null,
      price: null,
      sender: spell(sender),
      recipient: spell(recipient),
      flags: { is_spam: reasons.length > 0 || transfer.isNftSpam, reasons: [...reasons] },
    }
  }
}
