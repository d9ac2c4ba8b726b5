import type { Sql } from '@latchkey/server'
import type { SeenToken, SeenTokens } from '../../ports/tokens/seenTokens.ts'

/** The most tokens, and the most collectibles: a stranger can send any number of them. */
const mostTokens = 2_000

/**
 * Tokens that an account ever received. It used a token that it called itself, to send or approve it, or that moved in a
 * transaction of its own. From the index of a network that has one, else from `others`.
 */
export function indexedTokens(
  sql: Sql,
  { networks, others }: { readonly networks: ReadonlySet<string>; readonly others: SeenTokens },
): SeenTokens {
  return {
    async received(account, signal) {
      if (!networks.has(account.network)) return others.received(account, signal)
      const rows = await sql.query<Row>(
        `with used as (
           select other as token from indexed_acquaintances where network = $1 and account = $2
           union
           select moved ->> 'token' from indexed_activity
             join indexed_transactions using (network, block_number, position),
             json_array_elements(transfers) as moved
           where network = $1 and account = $2 and sender = $2
         ), seen as (
           select a.*, u.token is not null as is_used
           from indexed_assets a left join used u on u.token = a.token
           where a.network = $1 and a.account = $2
         ), ordered as (
           select seen.*, row_number() over (
             partition by token_id = '' order by is_used desc, first_block desc, token, token_id
           ) as place from seen
         )
         select token, token_id, standard, is_used from ordered
         where place <= $3 order by is_used desc, first_block desc, token, token_id`,
        [account.network, account.address.toLowerCase(), mostTokens],
      )
      return rows.map((row) => ({
        contract: row.token,
        standard: row.standard,
        ...(row.token_id !== '' && { tokenId: BigInt(row.token_id) }),
        ...(row.is_used && { isUsed: true }),
      }))
    },
  }
}

type Row = {
  readonly token: string
  readonly token_id: string
  readonly standard: SeenToken['standard']
  readonly is_used: boolean
}
