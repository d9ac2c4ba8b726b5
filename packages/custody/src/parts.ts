import type { CustodyService } from '@latchkey/protocol/custody'
import type { Sql } from '@latchkey/server'
import type { Config } from './config.ts'
import type { Keyring } from './keys/keyring.ts'
import type { Mailer } from './mail/mailer.ts'

/** What the calls of a service work with. */
export type Parts = {
  readonly service: CustodyService
  readonly sql: Sql
  readonly keyring: Keyring
  readonly mailer: Mailer
  readonly config: Config
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** In place of scrypt for codes (OTP-7). Only the test of a million guesses has one: no setting of an operator leads here. */
  readonly slowHash?: (secret: Buffer, salt: string) => Promise<string>
}

/** What is known of a caller: its device by the proof, its network by the address. */
export type Caller = {
  readonly device: string
  readonly token: string | undefined
  /** A /24 of IPv4 or a /48 of IPv6. */
  readonly network: string
}
