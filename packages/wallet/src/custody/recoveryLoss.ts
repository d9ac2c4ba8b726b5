import { isKitError } from '@latchkey/protocol'
import type { Custodians, ListedWallet } from './deposit.ts'

/**
 * Whether R has none of this device's shares any more: it lost its data, or came back from a backup that is older than they are.
 * False while R is away, because nothing can be mended then.
 */
export async function isForgottenByRecovery({
  recovery,
  store,
}: Pick<Custodians, 'recovery' | 'store'>): Promise<boolean> {
  const own = (await store.list()).filter(({ state }) => state === 'active')
  if (own.length === 0) return false
  try {
    const { wallets } = await recovery.call('wallets/list', {})
    return !own.some(({ setId }) => hasSet(wallets, setId))
  } catch (error) {
    return isKitError(error, 'DEVICE_UNKNOWN')
  }
}

export function hasSet(wallets: readonly Pick<ListedWallet, 'sets'>[], setId: string): boolean {
  return wallets.some(({ sets }) => sets.some((set) => set.setId === setId))
}
