import type { FrameAnswer, FramePayload, FrameRequestName } from '@latchkey/protocol/frame'

/** Social logins in the order in which they are offered (CON-03). */
export const socials = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
export type Social = (typeof socials)[number]
/** A social login in the provider's own page. */
export type SocialProvider = Exclude<Social, 'farcaster'>

/** Parts of the Connect view (CON-13). */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Facts about the visitor of an embedded wallet (STA-01). */
export type LoginUser = {
  readonly email?: string | undefined
  readonly userName?: string | undefined
  readonly socialProvider?: Social | undefined
  /** The login made their wallet, which the window has still to explain. */
  readonly isNew?: boolean | undefined
  /** The number behind the links of a change of the address, while they count. */
  readonly emailLinks?: { readonly number: number; readonly until: number } | undefined
}

/** Logging in at the embedded wallet, and its account. Each request and its answer are in protocol's table of the frame. */
export type Login = {
  /**
   * @throws KitError `LOGIN_COOLDOWN` within 30 s of the last code (EMB-04), `FRAME_REFUSED` with the frame's reason,
   * `FRAME_TIMEOUT`, `FRAME_UNREACHABLE`
   */
  ask<Name extends FrameRequestName>(
    name: Name,
    payload: FramePayload<Name>,
    signal?: AbortSignal,
  ): Promise<FrameAnswer<Name>>
  /** A request that the visitor approves in the frame. @throws KitError `ABORTED` when they close or leave the window */
  approve<Name extends FrameRequestName>(
    name: Name,
    payload: FramePayload<Name>,
  ): Promise<FrameAnswer<Name>>
  /** Origin of the pages of a social login. */
  readonly origin: string
}
