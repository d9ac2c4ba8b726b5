export { hasPostgres, startPostgres } from './startPostgres.ts'
export type { Postgres } from './startPostgres.ts'
