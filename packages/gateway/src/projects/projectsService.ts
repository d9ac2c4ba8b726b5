import { randomBytes } from 'node:crypto'
import type { Sql } from '@latchkey/server'
import type { Config } from '../config.ts'
import { parseOriginRule, type OriginRule } from './originRule.ts'
import type { Clock } from '../ports/clock.ts'

export type Project = { readonly id: string; readonly origins: readonly string[] }
export type ProjectsService = {
  /** @throws Error when an origin has another form than `https://app.example` or `https://*.app.example` */
  create(origins: readonly string[]): Promise<Project>
  list(): Promise<readonly Project[]>
  findOrigins(id: string): Promise<readonly OriginRule[] | undefined>
}

/** A change by another process is seen after this time. */
const keepMs = 10_000
/** Most cached ids. Unknown ids are cached too, so that guesses do not reach the database each time. */
const keepCount = 10_000

/** The projects that may use this gateway, and their origins. */
export function projectsService({
  sql,
  clock,
  configured,
}: {
  readonly sql: Sql
  readonly clock: Clock
  readonly configured: Config['projects']
}): ProjectsService {
  const fixed = new Map(configured.map(({ id, origins }) => [id, rulesOf(origins)]))
  const known = new Map<
    string,
    { readonly rules: readonly OriginRule[] | undefined; readonly until: number }
  >()
  return {
    async create(origins) {
      rulesOf(origins)
      const id = randomBytes(16).toString('hex')
      await sql.query('insert into projects (id, origins) values ($1, $2)', [
        id,
        JSON.stringify(origins),
      ])
      known.delete(id)
      return { id, origins }
    },
    async list() {
      const stored = await sql.query<Project>(
        'select id, origins from projects order by created_at',
      )
      return [...configured, ...stored]
    },
    async findOrigins(id) {
      const rules = fixed.get(id)
      if (rules) return rules
      if (!/^[0-9a-f]{32}$/.test(id)) return undefined
      const kept = known.get(id)
      if (kept && kept.until > clock()) return kept.rules
      const [row] = await sql.query<Project>('select id, origins from projects where id = $1', [id])
      const found = row && rulesOf(row.origins)
      if (known.size >= keepCount) known.clear()
      known.set(id, { rules: found, until: clock() + keepMs })
      return found
    },
  }
}

function rulesOf(origins: readonly string[]): readonly OriginRule[] {
  return origins.map((text) => {
    const rule = parseOriginRule(text)
    if (!rule)
      throw new Error(
        `${text} is not an origin: write https://app.example or https://*.app.example`,
      )
    return rule
  })
}
