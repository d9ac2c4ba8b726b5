import { startBuiltHost, startWorld } from '@latchkey/testing/world'
import type { TestProject } from 'vitest/node'

/** One world and one built demo for all flow files: chains, gateway and build cost more than the flows themselves. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld()
  try {
    const host = await startBuiltHost({ app: 'demo', facts: world.facts })
    project.provide('facts', world.facts)
    project.provide('hostUrl', host.url)
    return async () => {
      await host.stop()
      await world.stop()
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}
