/** One statement in the Postgres dialect with `$1` placeholders. */
export type Query = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

/** Relational storage. Keep to what PostgreSQL 15 understands: the embedded engine is newer. */
export type Sql = {
  readonly query: Query
  /** All queries of `work` are applied, or none is. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
}
