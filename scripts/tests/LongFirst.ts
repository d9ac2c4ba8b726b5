// Without an earlier run, vitest starts with the largest files. Those are not the slowest, and a slow file that starts last
// keeps one core waiting for the other.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long = [
  // Node
  ...['polkadotDapp', 'providers', 'world', 'furnished', 'cli', 'benchGateway', 'sqlStores'],
  ...['followChain', 'faults', 'polkadotExtension', 'readAmount', 'doctor', 'stop', 'strangers'],
  ...['custody', 'machine', 'diskFull'],
  // Browser
  ...['stories', 'reflow', 'accessibility', 'documents', 'pseudo', 'keys'],
  // Flows
  ...['namespaces', 'past', 'buy', 'swap', 'gateway'],
]
const isLong = new RegExp(`/(?:${long.join('|')})(?:\\.(?:browser|flow))?\\.test\\.tsx?$`)

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const begins = ({ moduleId }: TestSpecification): boolean => isLong.test(moduleId)
    return [...sorted.filter(begins), ...sorted.filter((file) => !begins(file))]
  }
}
