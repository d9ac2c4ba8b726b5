import type { ConnectorInfo } from '../interfaces/connector.ts'

export type ConnectMethod = 'email' | 'social' | 'wallet'
/** Whose login there is (CON-03). */
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/**
 * The parts of the Connect view from top to bottom (CON-13): the host's order, else wallets first where this browser has one,
 * and last where it has none.
 */
export function connectMethods(
  connectors: readonly Pick<ConnectorInfo, 'type'>[],
  order?: readonly ConnectMethod[],
): readonly ConnectMethod[] {
  if (order?.length) return order
  const installed = connectors.some(
    ({ type }) => type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN',
  )
  return installed ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
}

/** Logins that Telegram's own browser cannot finish (CON-14). */
const brokenInTelegram: { readonly [system: string]: readonly Social[] } = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** The host's logins, less those that do not work where the page runs. */
export function offeredSocials(
  wanted: readonly Social[],
  {
    telegram,
    system,
  }: { readonly telegram: boolean; readonly system: 'ios' | 'mac' | 'android' | 'other' },
): readonly Social[] {
  const broken = telegram ? (brokenInTelegram[system] ?? []) : []
  return wanted.filter((social) => !broken.includes(social))
}
