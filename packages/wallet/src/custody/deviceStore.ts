import type { PublicKeys } from '@latchkey/protocol/custody'

/** The device's own share of a wallet. In the frame its bytes are encrypted under a key that cannot be exported (2.4.4). */
export type LocalSet = {
  readonly walletId: string
  readonly setId: string
  /** `pending` until the services have committed theirs. */
  readonly state: 'pending' | 'active'
  readonly share: Uint8Array
  /** Of the wallet, which no service can change for this device. Sets of before have none. */
  readonly publicKeys?: PublicKeys | undefined
}

/** What a device keeps. A private window, or a browser that deletes, loses it: then the visitor comes back as a new device. */
export type DeviceStore = {
  list(): Promise<readonly LocalSet[]>
  /** Whole or not at all, and kept when it returns, as far as the browser lets the device keep anything. */
  put(set: LocalSet): Promise<void>
  delete(setId: string): Promise<void>
}
