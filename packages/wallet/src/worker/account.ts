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
      const reading = Promise.all([
        recovery.call('devices/list', { walletId }),
        recovery.call('account/read', { walletId }),
      ])
      // Without R the devices are still listed.
      const [kept, [{ devices }, account, { wallets }]] = await Promise.all([
        within(patienceMs.recovery, reading).catch((error: unknown) =>
          isForgotten(error) ? 'lost' : 'away',
        ),
        sessions.use((token) =>
          Promise.all([
            auth.call('devices/list', {}, token),
            auth.call('account/read', {}, token),
            auth.call('wallets/list', {}, token),
          ]),
        ),
      ])
      const { login, email, deletesAt } = account
      const [known, atRecovery] = typeof kept === 'string' ? [{ devices: [] }, account] : kept
      const isBehind = login === 'email' && email !== atRecovery.email
      const isPartial = (deletesAt === null) !== (atRecovery.deletesAt === null)
      // A device that A has removed and R has not is listed, so that its removal can be asked for again.
      const all = [
        ...devices,
        ...known.devices.filter((each) => !devices.some((other) => other.device === each.device)),
      ]
      return {
        devices: all.map(({ device: id, hostOrigin: used, ...each }) => ({
          ...each,
          id,
          isThis: id === device,
          // A page must not learn the visitor's other sites.
          ...(used === hostOrigin && { hostOrigin }),
        })),
        ...(isBehind && email !== null && { newEmail: email }),
        deletesAt: deletesAt ?? atRecovery.deletesAt,
        ...(isPartial && { isDeletionPartial: true }),
        ...(kept === 'away' && { isRecoveryAway: true }),
        exportedAt: wallets[0]?.exportedAt ?? null,
      }
    },
    async revokeDevice(id) {
      const walletId = await walletIdOf()
      const atAuth = () =>
        sessions.use((token) => auth.call('devices/revoke', { device: id }, token))
      const atRecovery = () => recovery.call('devices/revoke', { walletId, device: id })
      if (id !== device) {
        // A first: that ends the device's sessions, whether R is there or not.
        await atAuth()
        await atRecovery()
        return
      }
      // A last: without a session this device could not ask again. R may have heard it before.
      await atRecovery().catch(ifKnown)
      await atAuth()
      for (const { setId } of await store.list()) await store.delete(setId)
      await forget()
    },
    async deleteAccount() {
      const walletId = await walletIdOf()
      // R first: if A alone deleted, R's share would bar the address from a new wallet. An ended session deletes at neither.
      return sessions.use(async (token) => {
        await auth.call('account/read', {}, token)
        await recovery.call('account/delete', { walletId }).catch((error: unknown) => {
          // Without this device R may still have the wallet, which would bar the address.
          if (!isKitError(error, 'SHARE_UNKNOWN')) throw error
        })
        return auth.call('account/delete', {}, token).catch(async (error: unknown) => {
          // The answer alone may be lost.
          const after = await auth.call('account/read', {}, token).catch(() => undefined)
          if (after && after.deletesAt !== null) return { deletesAt: after.deletesAt }
          // R's share must not go alone: it restores the wallet on a new device.
          await recovery.call('account/keep', { walletId }).catch(() => {})
          throw error
        })
      })
    },
    async keepAccount() {
      const walletId = await walletIdOf()
      // A first: what it keeps opens the wallet on this device, whatever becomes of R's share.
      await sessions.use((token) => auth.call('account/keep', {}, token))
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
        if (isForgotten(error)) return 'lost'
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

/** @throws unknown the error, unless R has nothing that could be removed */
function ifKnown(error: unknown): void {
  if (!isForgotten(error)) throw error
}

/** R knows neither this device nor its wallet. */
function isForgotten(error: unknown): boolean {
  return isKitError(error, 'DEVICE_UNKNOWN') || isKitError(error, 'SHARE_UNKNOWN')
}
