import type { WorldFacts } from '@latchkey/testing/world'

export type FlowWorld = {
  readonly facts: WorldFacts
  /** The built demo of this world. */
  readonly hostUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The worlds that flows/world.ts started: flows/ownWorld.ts gives the world of a file. */
    worlds: readonly FlowWorld[]
  }
}
