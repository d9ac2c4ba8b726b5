import { readFile } from 'node:fs/promises'

/**
 * A dump of a database in which nothing has happened yet, where the environment names one, as our tests' does
 * (scripts/tests/emptyDatabase.ts): a database in memory that begins with it starts in a quarter of the time, as
 * PostgreSQL's `initdb` is most of it. Never anybody's data, so no setting of the gateway.
 */
export async function readEmptyDatabase(
  path = process.env['LATCHKEY_EMPTY_DATABASE'],
): Promise<Blob | undefined> {
  return path ? new Blob([await readFile(path)]) : undefined
}
