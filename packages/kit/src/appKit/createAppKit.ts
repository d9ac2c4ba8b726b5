import { createKit as createCoreKit, type Feature, type KitOptions } from '@latchkey/core'
import { type AppKit, appKit } from './appKit.ts'
import {
  type CreateAppKitOptions,
  type LaterParts,
  makeAppKit,
  type OwnTexts,
  remembered,
} from './makeAppKit.ts'

export type { CreateAppKitOptions }

/** The parts of a lean kit. */
export type CreateKitOptions = Omit<
  KitOptions,
  'switches' | 'modal' | 'texts' | 'fetchLanguage'
> & {
  /** @default none */
  readonly features?: readonly Feature[]
  readonly texts?: OwnTexts | undefined
}

/** The parts that a kit fetches when they are first needed. */
const later = {
  modal: () => import('../modal.ts'),
  fetchLanguage: (kit, tag) =>
    import('@latchkey/modal/language').then(({ fetchLanguage }) => fetchLanguage(kit, tag)),
} satisfies LaterParts

/**
 * Create a kit with every part of this package, for EVM networks and the networks of `adapters`.
 * @throws KitError `OPTIONS_INVALID`, also of an adapter that does not fit; `SIWE_AND_SIWX`
 * @example const kit = createAppKit({ projectId, gateway: 'https://gateway.example', networks: [mainnet] })
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  return makeAppKit(options, later)
}

/**
 * Create a kit from chosen parts only.
 * @throws KitError `OPTIONS_INVALID`, `SIWE_AND_SIWX`
 * @example createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [injected()] })
 */
export function createKit(options: CreateKitOptions): AppKit {
  return remembered(appKit(createCoreKit({ features: [], ...options, ...later })))
}
