import {
  authId,
  connect,
  type Kit,
  replace,
  type SocialProvider,
  socialReturnAddress,
  track,
} from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { loginOf } from './loginOf.ts'
import { awaitResult } from './socialPopup.ts'

/**
 * Logs in at a provider, in the window that the visitor's press opened, and connects.
 * @throws KitError `FRAME_REFUSED` for a window that was blocked, closed or left, and for the frame's refusal
 */
export async function socialLogin(
  kit: Kit,
  {
    social,
    popup,
    signal,
    onResult,
  }: {
    readonly social: SocialProvider
    readonly popup: Window | undefined
    readonly signal: AbortSignal
    /** Called when the window is done. */
    readonly onResult: () => void
  },
): Promise<void> {
  if (!popup) throw new KitError('FRAME_REFUSED', { reason: 'BLOCKED' })
  track(kit, 'SOCIAL_LOGIN_STARTED', { provider: social })
  const login = await loginOf(kit)
  let result = ''
  try {
    const { uri } = await login.ask('GET_SOCIAL_REDIRECT_URI', { provider: social }, signal)
    popup.location.replace(uri)
    result = await awaitResult(kit, { popup, origin: login.origin, signal })
  } finally {
    popup.close()
  }
  onResult()
  await finishSocial(kit, { social, result, signal })
}

/** Logs in with what the provider sent back, and connects; a new wallet is explained first. */
export async function finishSocial(
  kit: Kit,
  {
    social,
    result,
    signal,
  }: {
    readonly social: SocialProvider
    readonly result: string
    readonly signal: AbortSignal
  },
): Promise<void> {
  const login = await loginOf(kit)
  const provider = { provider: social }
  track(kit, 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider)
  const { isNew = false } = await login.ask('CONNECT_SOCIAL', { uri: result }, signal)
  track(kit, 'SOCIAL_LOGIN_SUCCESS', provider)
  kit.set(({ user }) => ({ user: { ...user, socialProvider: social } }))
  if (isNew) return replace(kit, { view: 'LoginExplained', params: { isNew } })
  await connect(kit, { connectorId: authId, signal })
}

/** Leaves the page for the provider, where the browser opens no window. The page comes back with the result (`resumeSocial`). */
export async function leaveForSocial(
  kit: Kit,
  social: SocialProvider,
  signal: AbortSignal,
): Promise<void> {
  track(kit, 'SOCIAL_LOGIN_STARTED', { provider: social })
  const login = await loginOf(kit)
  const asked = { provider: social, returnTo: socialReturnAddress(social) }
  const { uri } = await login.ask('GET_SOCIAL_REDIRECT_URI', asked, signal)
  location.assign(uri)
  // The page is about to go.
  await new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new KitError('ABORTED')))
  })
}
