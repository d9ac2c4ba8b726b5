import type { Kit, SiwxConfig } from '@latchkey/core'
import type { SiwxOptions } from './siwx/createSiwx.ts'

export type {
  Cacao,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
  SiwxSource,
} from '@latchkey/core'
export {
  createSiwx,
  memorySiwxStorage,
  type SiwxNonce,
  type SiwxOptions,
  type SiwxStorage,
} from './siwx/createSiwx.ts'

/** The options of `gatewaySiwx`. */
export type GatewaySiwxOptions = Omit<
  SiwxOptions,
  'getNonce' | 'verify' | 'storage' | 'createText'
> & {
  /** The place of the session: a cookie that no script can read, or tokens in memory. @default 'cookie' */
  readonly hold?: 'cookie' | 'bearer' | undefined
  /** The origin of your own server with `@latchkey/gateway/siwx`. @default the kit's gateway */
  readonly origin?: string | undefined
}

/**
 * Sign-in at the kit's gateway, which verifies signatures and keeps sessions.
 * @example createAppKit({ projectId, gateway: 'https://gateway.example', siwx: gatewaySiwx() })
 */
export function gatewaySiwx(options: GatewaySiwxOptions = {}): (kit: Kit) => Promise<SiwxConfig> {
  return async (kit) => (await import('./siwx/gateway.ts')).gatewayConfig(kit, options)
}
