import { readFile } from 'node:fs/promises'

/**
 * The dump of an empty database that the environment names, as our tests do (scripts/tests/emptyDatabase.ts). A new
 * database that begins with it starts in a quarter of the time, since most of a start is PostgreSQL's `initdb`. The dump
 * never holds data, so it is not a setting of a server.
 */
export async function readEmptyDatabase(
  path = process.env['LATCHKEY_EMPTY_DATABASE'],
): Promise<Blob | undefined> {
  return path ? new Blob([await readFile(path)]) : undefined
}
