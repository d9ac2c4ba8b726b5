import type { WorldFacts } from '@latchkey/testing/world'

declare module 'vitest' {
  interface ProvidedContext {
    /** The world that flows/world.ts started. */
    facts: WorldFacts
    /** The built demo over it. */
    hostUrl: string
  }
}
