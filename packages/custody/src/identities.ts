import type { Keyring, SealedColumns } from './keys/keyring.ts'

/** By what an account is found: an address, or a provider's own name for the visitor. Never an address that a provider tells (OAUTH-1). */
export type Identity = {
  /** `email`, `farcaster` or a social provider. */
  readonly login: string
  readonly subject: string
}

/** What is known of the visitor, for mails and for the visitor's own view. */
export type Profile = { readonly email: string | null; readonly name: string | null }

/** Keyed, so that a copy of the database tells no address. */
export function identityOf(keyring: Keyring, { login, subject }: Identity): string {
  return keyring.mac(`identity ${login}`, subject).toString('base64url')
}

export function sealProfile(keyring: Keyring, owner: string, profile: Profile): SealedColumns {
  return keyring.seal(placeOf(owner), Buffer.from(JSON.stringify(profile)))
}

export function profileOf(
  keyring: Keyring,
  account: SealedColumns & { readonly id: string },
): Profile {
  // As: written by `sealProfile`, and encrypted since.
  return JSON.parse(Buffer.from(keyring.open(placeOf(account.id), account)).toString()) as Profile
}

function placeOf(owner: string): string {
  return `account|${owner}`
}
