export { buildSite } from './buildSite.ts'
export type { Site } from './documents.ts'
export { type RunningWallet, startWallet } from './startWallet.ts'
export type { SettingsInput } from '../settings.ts'
