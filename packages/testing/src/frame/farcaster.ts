/** What somebody decided on the phone's page. */
export type Said = 'approved' | 'declined'

const pollMs = 100

/** A link for a phone, good for one login. */
export async function newChannel(): Promise<string> {
  return (await fetch('/farcaster', { method: 'POST' })).text()
}

/** The decision on the phone, when it is made; undefined when no request waits any more. */
export async function saidOf(channel: string, waits: () => boolean): Promise<Said | undefined> {
  while (waits()) {
    const said = await (await fetch(`${channel}&said`)).text()
    // As: the server of this page says nothing else.
    if (said) return said as Said
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return undefined
}
