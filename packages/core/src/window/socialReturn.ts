import type { SocialProvider } from '../interfaces/login.ts'
import { socials } from '../interfaces/login.ts'
import type { Kit } from '../interfaces/kit.ts'
import { open } from './open.ts'

/** Names the provider in the fragment of the address that a login comes back to. The host's entry for logins looks for it. */
const mark = 'latchkey-login'

/** This page's address, for a social login that leaves the page. Behind the # it says how to go on, and where the visitor was. */
export function socialReturnAddress(social: SocialProvider): string {
  const url = new URL(location.href)
  url.hash = String(new URLSearchParams({ [mark]: social, hash: url.hash }))
  return url.href
}

/** Goes on with a login that left the page, in the window. The page has its address of before. */
export async function resumeSocial(kit: Kit): Promise<void> {
  const fields = new URLSearchParams(location.hash.slice(1))
  const [social, result, hash = ''] = [mark, 'resultUri', 'hash'].map((name) => fields.get(name))
  // A result counts once, and a reload must not bring it again.
  history.replaceState(history.state, '', location.pathname + location.search + hash)
  if (!result || !isProvider(social)) return
  await open(kit, { view: 'ConnectingSocial', params: { social, result } })
}

function isProvider(text: string | null | undefined): text is SocialProvider {
  return text !== 'farcaster' && (socials as readonly unknown[]).includes(text)
}
