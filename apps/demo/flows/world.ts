import { allDeployments } from '@latchkey/contracts/accounts'
import { exchangeSetting, operatorKeys } from '@latchkey/testing/chain'
import { startBuiltHost, startWorld } from '@latchkey/testing/world'
import type { TestProject } from 'vitest/node'
import type { FlowWorld } from './provided.d.ts'

/**
 * A world with its built demo for each file that runs at a time: chains, gateway and build cost more than the flows themselves,
 * and flows of two files in one world would spend each other's money.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const files = project.vitest.state.getPaths().length
  const count = Math.max(1, Math.min(project.config.maxWorkers, files))
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(stops.splice(0).map((end) => end()))
  }
  const begun = await Promise.allSettled(Array.from({ length: count }, () => begin(stops)))
  const failed = begun.find((each) => each.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.provide(
    'worlds',
    begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
  )
  return stop
}

async function begin(stops: (() => Promise<void>)[]): Promise<FlowWorld> {
  const { address: sponsor } = operatorKeys.sponsor
  const world = await startWorld({ accounts: allDeployments(sponsor, sponsor) })
  stops.push(world.stop)
  // The page knows the exchange that the flows of swaps deploy.
  const facts = {
    ...world.facts,
    networks: world.facts.networks.map((network) => ({ ...network, swaps: exchangeSetting })),
  }
  const host = await startBuiltHost({ app: 'demo', facts })
  stops.push(host.stop)
  return { facts: world.facts, hostUrl: host.url }
}
