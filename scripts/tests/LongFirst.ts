// Without an earlier run, vitest starts with the largest files. Those are not the slowest, and a slow file that starts last
// keeps one core waiting for the other.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long =
  /\/(?:polkadotDapp|providers|world|furnished|cli|benchGateway|sqlStores|followChain|faults|namespaces|polkadotExtension|past)\.(?:flow\.)?test\.ts$/

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
