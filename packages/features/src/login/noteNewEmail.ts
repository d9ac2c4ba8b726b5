import type { Kit } from '@latchkey/core'

/** Security.md APV-1. By the visitor's own clock, which may be off by a day from the service's. */
const linksMs = 600_000

/** The account has a new address. Its view shows the number behind the recovery service's links, while they count. */
export function noteNewEmail(kit: Kit, email: string, number: number | undefined): void {
  const emailLinks = number === undefined ? undefined : { number, until: Date.now() + linksMs }
  kit.set(({ user }) => ({ user: { ...user, email, emailLinks } }))
}
