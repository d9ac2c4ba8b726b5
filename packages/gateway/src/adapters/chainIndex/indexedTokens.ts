import type { SeenToken, SeenTokens } from '../../ports/seenTokens.ts'
import type { Sql } from '../../ports/sql.ts'

/** The most tokens, and the most collectibles: a stranger can send any number of them. */
const mostTokens = 100

/** Tokens that an account ever received: from the index of a network that has one, else from `others`. */
export function indexedTokens(
  sql: Sql,
  { networks, others }: { readonly networks: ReadonlySet<string>; readonly others: SeenTokens },
): SeenTokens {
  return {
    async received(account, signal) {
      if (!networks.has(account.network)) return others.received(account, signal)
      const rows = await sql.query<Row>(
        `select token, token_id, standard from (
           select token, token_id, standard, first_block,
             row_number() over (partition by token_id = '' order by first_block desc, token, token_id) as place
           from indexed_assets where network = $1 and account = $2
         ) seen
         where place <= $3 order by first_block desc, token, token_id`,
        [account.network, account.address.toLowerCase(), mostTokens],
      )
      return rows.map((row) => ({
        contract: row.token,
        standard: row.standard,
        ...(row.token_id !== '' && { tokenId: BigInt(row.token_id) }),
      }))
    },
  }
}

type Row = {
  readonly token: string
  readonly token_id: string
  readonly standard: SeenToken['standard']
}
