import { isKitError } from '@latchkey/protocol'
import type { Custodians } from '../custody/deposit.ts'
import type { Sessions } from './session.ts'
import type { WalletCalls } from './walletCalls.ts'
import { patienceMs, within } from './within.ts'

export type Account = Pick<
  WalletCalls,
  | 'devices'
  | 'revokeDevice'
  | 'deleteAccount'
  | 'keepAccount'
  | 'holds'
  | 'cancelHold'
  | 'setDeviceDelay'
>

/** The visitor's account at both services: its devices, what waits for its time, and its end. */
export function createAccount(
  { auth, recovery, store, hostOrigin }: Custodians,
  {
    sessions,
    device,
    walletIdOf,
    forget,
  }: {
    readonly sessions: Pick<Sessions, 'use'>
    /** This device's thumbprint. */
    readonly device: string
    /** Of the visitor's session. */
    walletIdOf(): Promise<string>
    /** Ends the session here. */
    forget(): Promise<void>
  },
): Account {
  return {
    async devices() {
      const walletId = await walletIdOf()
      const reading = recovery.call('account/read', { walletId })
      // Without R the devices are still listed.
      const [kept, [{ devices }, { login, email, deletesAt }, { wallets }]] = await Promise.all([
        within(patienceMs.recovery, reading).catch(() => undefined),
        sessions.use((token) =>
          Promise.all([
            auth.call('devices/list', {}, token),
            auth.call('account/read', {}, token),
            auth.call('wallets/list', {}, token),
          ]),
        ),
      ])
      const isBehind = login === 'email' && kept !== undefined && kept.email !== email
      return {
        ...(isBehind && email !== null && { newEmail: email }),
        devices: devices.map(({ device: id, hostOrigin: used, ...each }) => ({
          ...each,
          id,
          isThis: id === device,
          // A page must not learn the visitor's other sites.
          ...(used === hostOrigin && { hostOrigin }),
        })),
        deletesAt,
        exportedAt: wallets[0]?.exportedAt ?? null,
      }
    },
    async revokeDevice(id) {
      const walletId = await walletIdOf()
      await sessions.use((token) => auth.call('devices/revoke', { device: id }, token))
      await recovery.call('devices/revoke', { walletId, device: id })
      if (id !== device) return
      for (const { setId } of await store.list()) await store.delete(setId)
      await forget()
    },
    async deleteAccount() {
      const { deletesAt } = await sessions.use((token) => auth.call('account/delete', {}, token))
      const walletId = await walletIdOf()
      await recovery.call('account/delete', { walletId })
      return { deletesAt }
    },
    async keepAccount() {
      await sessions.use((token) => auth.call('account/keep', {}, token))
      const walletId = await walletIdOf()
      await recovery.call('account/keep', { walletId })
    },
    async holds() {
      const walletId = await walletIdOf()
      try {
        const { holds, delayHours } = await recovery.call('holds/list', { walletId })
        return {
          holds: holds.map(({ holdId: id, kind, heldUntil }) => ({ id, kind, heldUntil })),
          delayHours,
        }
      } catch (error) {
        if (isKitError(error, 'DEVICE_UNKNOWN') || isKitError(error, 'SHARE_UNKNOWN')) return 'lost'
        throw error
      }
    },
    async cancelHold(id) {
      await recovery.call('holds/cancel', { walletId: await walletIdOf(), holdId: id })
    },
    async setDeviceDelay(delayHours) {
      const walletId = await walletIdOf()
      const set = await recovery.call('policy/set', { walletId, delayHours })
      return { hours: set.delayHours }
    },
  }
}
