export { type FarcasterClient, sdkScript, startFarcaster, webViewScript } from './startFarcaster.ts'
export type { ClientSettings } from './client.ts'
export {
  type FarcasterRelay,
  registerFarcasterId,
  startFarcasterRelay,
} from './startFarcasterRelay.ts'
