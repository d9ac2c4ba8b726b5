import { migrate, openDatabase } from '@latchkey/server'
import type { ConfigInput } from '../config.ts'
import { parseConfig } from '../config.ts'
import { packageFolder } from '../packageFolder.ts'
import { projectsService, type ProjectsService } from '../projects/projectsService.ts'

/** Work on the projects of a database without starting a gateway. */
export async function withProjects<Result>(
  input: ConfigInput,
  work: (projects: ProjectsService) => Promise<Result>,
): Promise<Result> {
  const config = parseConfig(input)
  const { sql, close } = await openDatabase(config.database)
  try {
    await migrate(sql, packageFolder('migrations'))
    return await work(projectsService({ sql, clock: Date.now, configured: config.projects }))
  } finally {
    await close()
  }
}
