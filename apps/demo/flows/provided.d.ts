import type { WorldFacts } from '@latchkey/testing/world'

export type FlowWorld = {
  readonly facts: WorldFacts
  /** The built demo over it. */
  readonly hostUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The worlds that flows/world.ts started: flows/ownWorld.ts has the one for a file. */
    worlds: readonly FlowWorld[]
  }
}
