import { type ConnectMethod, type Social, socials } from '../interfaces/login.ts'
import type { FeatureSwitches } from '../interfaces/hostOptions.ts'
import type { Device } from '../platform/device.ts'

/** Every part of the Connect view once: in the host's order, else wallets come first where one is installed (CON-13). */
export function orderMethods(
  hasInstalled: boolean,
  order: readonly ConnectMethod[] = hasInstalled
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet'],
): readonly ConnectMethod[] {
  return [...new Set([...order, ...every])]
}

/** The social logins that a host offers, in its own order, without those that Telegram's browsers cannot show (CON-14). */
export function offeredSocials(
  { socials: wanted }: Pick<FeatureSwitches, 'socials'>,
  { telegram, ios, mac, android }: Pick<Device, 'telegram' | 'ios' | 'mac' | 'android'>,
): readonly Social[] {
  const listed = wanted === true ? socials : wanted === false ? [] : wanted.filter(isSocial)
  if (!telegram) return [...new Set(listed)]
  const hidden: readonly Social[] = [
    ...(ios ? (['google'] as const) : []),
    ...(mac ? (['x'] as const) : []),
    ...(android ? (['facebook', 'x'] as const) : []),
  ]
  return [...new Set(listed)].filter((each) => !hidden.includes(each))
}

const every: readonly ConnectMethod[] = ['email', 'social', 'wallet']

function isSocial(text: string): text is Social {
  return (socials as readonly string[]).includes(text)
}
