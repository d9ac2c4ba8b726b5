import type { FrameAnswer, FramePayload } from '@latchkey/protocol/frame'
import type { PageSettings } from '../settings.ts'
import type { TextKey } from '../texts/en.ts'
import type { logTexts, LogTextKey } from '../texts/log.ts'
import type { FarcasterProof } from './farcaster.ts'
import type { EmailInput } from './login.ts'
import type { SessionRecord } from './session.ts'
import type { SignWork } from './sign.ts'
import type { SocialInput } from './social.ts'

/** What the frame asks of the key worker. No answer has a key, a share or a token in it, but the words of an export. */
export type WalletCalls = {
  isConnected(): Promise<boolean>
  connectEmail(input: EmailInput): Promise<FrameAnswer<'CONNECT_EMAIL'>>
  connectDevice(): Promise<FrameAnswer<'CONNECT_DEVICE'>>
  connectOtp(code: string): Promise<FrameAnswer<'CONNECT_OTP'>>
  /** The social logins that the operator has. */
  socials(): Promise<readonly string[]>
  /** The address that the window of a social login goes to. */
  beginSocial(input: SocialInput): Promise<string>
  finishSocial(uri: string): Promise<{ readonly isNew: boolean }>
  /** The nonce of the message that the visitor signs with Farcaster. */
  beginFarcaster(language: string): Promise<string>
  finishFarcaster(proof: FarcasterProof): Promise<{ readonly isNew: boolean }>
  user(): Promise<User>
  preferAccount(type: 'eoa' | 'smartAccount'): Promise<void>
  /** @throws Refusal `NOT_CONNECTED` when the visitor is another one than the request was shown for */
  sign(approved: {
    readonly work: SignWork
    /** Of the key, on either namespace. */
    readonly address: string
  }): Promise<readonly Uint8Array[]>
  devices(): Promise<
    Pick<
      FrameAnswer<'GET_DEVICES'>,
      'devices' | 'newEmail' | 'deletesAt' | 'isDeletionPartial' | 'isRecoveryAway' | 'exportedAt'
    >
  >
  revokeDevice(id: string): Promise<void>
  signOut(): Promise<void>
  signOutEverywhere(): Promise<void>
  deleteAccount(): Promise<FrameAnswer<'DELETE_ACCOUNT'>>
  keepAccount(): Promise<void>
  /** What waits for its time at R; `lost` when R no longer knows this device and its wallet. */
  holds(): Promise<Holds | 'lost'>
  cancelHold(id: string): Promise<void>
  setDeviceDelay(hours: DeviceDelay): Promise<FrameAnswer<'SET_DEVICE_DELAY'>>
  log(): Promise<AccountLog>
  updateEmail(input: EmailInput): Promise<FrameAnswer<'UPDATE_EMAIL'>>
  updateEmailPrimary(code: string): Promise<FrameAnswer<'UPDATE_EMAIL_PRIMARY_OTP'>>
  updateEmailSecondary(code: string): Promise<FrameAnswer<'UPDATE_EMAIL_SECONDARY_OTP'>>
  /** For an export (security.md 2.6): sends a code, or gives the address of a fresh social login, or the nonce of one with Farcaster. */
  startExport(
    language: string,
  ): Promise<{ readonly email: string } | { readonly uri: string } | { readonly nonce: string }>
  /** The 24 words as bytes, apart by spaces. The caller erases them. */
  exportWords(proof: string | FarcasterProof): Promise<Uint8Array>
}

export type Holds = Pick<FrameAnswer<'GET_DEVICES'>, 'delayHours'> & {
  readonly holds: NonNullable<FrameAnswer<'GET_DEVICES'>['holds']>
}
export type AccountLog = {
  /** Newest first. `where`: this device or another; undefined for an entry of none. */
  readonly entries: readonly {
    readonly at: number
    readonly event: LogTextKey
    readonly where: LogTextKey | undefined
  }[]
  /** A service is away: its entries are missing. */
  readonly warnings: readonly TextKey[]
  /** The texts of the entries, which the frame does not have. */
  readonly english: typeof logTexts
}
export type DeviceDelay = FramePayload<'SET_DEVICE_DELAY'>['hours']

export type User = Pick<
  SessionRecord,
  'email' | 'userName' | 'provider' | 'addresses' | 'accountType'
> & {
  /** A new login opens the wallet while A is away (security.md 2.6). */
  readonly goesOnWithoutAuth: boolean
}

export type WalletInput = {
  readonly services: Pick<PageSettings, 'auth' | 'recovery'>
  readonly frameOrigin: string
  readonly hostOrigin: string
  /** The browser's name, for R's mail. */
  readonly browser: string
}
