import type { Network } from '../../networks/network.ts'

export type SampleService = { find(): readonly string[] }

/** The rules, without HTTP. What asks the world outside is a port (src/ports). */
export function sampleService({
  networks,
}: {
  readonly networks: readonly Network[]
}): SampleService {
  return { find: () => networks.map(({ id }) => id) }
}
