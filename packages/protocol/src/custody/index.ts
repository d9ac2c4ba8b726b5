export * from './calls.ts'
export type { PublicKeys, SetKind, SetState } from './fields.ts'
export * from './proof.ts'
export * from './shareFrame.ts'
export { doWork, isWorkDone, type Work } from './work.ts'
export {
  farcasterNonce,
  type NonceParts,
  socialNonce,
  type SocialProvider,
  type SocialProviderFacts,
  socialProviders,
} from './social.ts'
