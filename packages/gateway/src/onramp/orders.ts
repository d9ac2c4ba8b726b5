import type { OnrampStatus } from '@latchkey/protocol/http'
import type { Clock } from '../ports/clock.ts'
import type { OnrampReport } from '../ports/onrampProvider.ts'
import type { Query, Sql } from '@latchkey/server'
import { isSettled, type Payments, statusOf, withReport } from './payments.ts'

/** An order as the gateway keeps it. */
export type Order = {
  readonly id: string
  readonly projectId: string
  readonly provider: string
  /** CAIP-10 ids, in lower case on eip155. */
  readonly account: string
  readonly asset: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly method: string
  readonly expected: string
  readonly reference: string | undefined
  readonly url: string | undefined
  readonly payments: Payments
  readonly status: OnrampStatus
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

export type Orders = {
  add(order: Omit<Order, 'reference' | 'url' | 'payments' | 'status' | 'createdAt'>): Promise<Order>
  /** Remembers the provider's page. */
  open(
    id: string,
    page: { readonly url: string; readonly reference: string | undefined },
  ): Promise<void>
  /** Forgets an order that its provider did not take. */
  drop(id: string): Promise<void>
  find(id: string): Promise<Order | undefined>
  /** Adds a provider's reports; undefined when the provider has no such order. */
  report(provider: string, report: OnrampReport): Promise<Order | undefined>
  /** Takes orders whose provider is to be asked, so that no other gateway takes them. */
  takeDue(limit: number): Promise<readonly Order[]>
  /** The same for one order that was not asked for in this time. */
  take(id: string, askMs: number): Promise<boolean>
  /** The providers of those transactions that are purchases, by hash. */
  purchases(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Orders in the database. Gateways on one database share them. */
export function createOrders({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): Orders {
  const find = async (query: Query, id: string, tail = ''): Promise<Order | undefined> => {
    const [row] = await query<Row>(`select ${columns} from onramp_orders where id = $1 ${tail}`, [
      id,
    ])
    return row && orderOf(row)
  }
  return {
    async add(order) {
      const [row] = await sql.query<Row>(
        `insert into onramp_orders (id, project_id, provider, account, asset, payment_currency, amount,
           method, expected, payments, status, created_at, check_at, checks)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', 'created', $10, $11, 0) returning ${columns}`,
        [
          order.id,
          order.projectId,
          order.provider,
          order.account,
          order.asset,
          order.paymentCurrency,
          order.amount,
          order.method,
          order.expected,
          iso(clock()),
          iso(clock() + waitMs(0)),
        ],
      )
      if (!row) throw new Error('an order was not stored')
      return orderOf(row)
    },
    async open(id, { url, reference }) {
      await sql.query('update onramp_orders set url = $2, reference = $3 where id = $1', [
        id,
        url,
        reference ?? null,
      ])
    },
    async drop(id) {
      await sql.query('delete from onramp_orders where id = $1', [id])
    },
    find: (id) => find(sql.query, id),
    report: (provider, report) =>
      sql.transaction(async (query) => {
        const order = await find(query, report.order, 'for update')
        if (order?.provider !== provider) return undefined
        const payments = withReport(order.payments, report, addressOf(order.account))
        const status = statusOf(payments)
        const { hash } = Object.values(payments).find((each) => each.status === 'sent') ?? {}
        await query(
          `update onramp_orders set payments = $2, status = $3, hash = $4,
             check_at = case when $5::boolean then null else check_at end where id = $1`,
          [order.id, JSON.stringify(payments), status, hash ?? null, isSettled(payments)],
        )
        return { ...order, payments, status }
      }),
    async takeDue(limit) {
      return sql.transaction(async (query) => {
        const rows = await query<Row & { readonly checks: number }>(
          `select ${columns}, checks from onramp_orders where check_at <= $1
             order by check_at limit $2 for update skip locked`,
          [iso(clock()), limit],
        )
        for (const { id, checks } of rows)
          await query('update onramp_orders set check_at = $2, checks = $3 where id = $1', [
            id,
            iso(clock() + waitMs(checks + 1)),
            checks + 1,
          ])
        return rows.map(orderOf)
      })
    },
    async take(id, askMs) {
      const rows = await sql.query(
        `update onramp_orders set asked_at = $2 where id = $1
           and (asked_at is null or asked_at <= $3) returning id`,
        [id, iso(clock()), iso(clock() - askMs)],
      )
      return rows.length > 0
    },
    async purchases(hashes) {
      if (hashes.length === 0) return new Map()
      const rows = await sql.query<{ readonly hash: string; readonly provider: string }>(
        `select hash, provider from onramp_orders where hash = any($1) and status = 'sent'`,
        [hashes],
      )
      return new Map(rows.map(({ hash, provider }) => [hash, provider]))
    },
  }
}

/** Whether two addresses of the account's namespace are the same: case matters on Solana only. */
export function isSameAddress(account: string, one: string, other: string): boolean {
  return account.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}

type Row = {
  readonly id: string
  readonly project_id: string
  readonly provider: string
  readonly account: string
  readonly asset: string
  readonly payment_currency: string
  readonly amount: string
  readonly method: string
  readonly expected: string
  readonly reference: string | null
  readonly url: string | null
  readonly payments: Payments
  readonly status: OnrampStatus
  readonly created_at: Date
}

const columns = `id, project_id, provider, account, asset, payment_currency, amount, method, expected, reference, url,
  payments, status, created_at`

function orderOf(row: Row): Order {
  const { id, provider, account, asset, amount, method, expected, payments, status } = row
  return {
    id,
    projectId: row.project_id,
    provider,
    account,
    asset,
    paymentCurrency: row.payment_currency,
    amount,
    method,
    expected,
    reference: row.reference ?? undefined,
    url: row.url ?? undefined,
    payments,
    status,
    createdAt: new Date(row.created_at).getTime(),
  }
}

/** Often at first, then every hour: a provider may take days for a bank account. */
function waitMs(checks: number): number {
  return Math.min(60 * 60_000, 15_000 * 1.5 ** checks)
}

function addressOf(account: string): {
  address: string
  isSame: (a: string, b: string) => boolean
} {
  const address = account.slice(account.lastIndexOf(':') + 1)
  return { address, isSame: (one, other) => isSameAddress(account, one, other) }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
