import * as v from 'valibot'

const about = v.object({
  service: v.picklist(['auth', 'recovery']),
  publicKey: v.string(),
  keyChecks: v.array(v.string()),
})

/**
 * Looks at both services from outside (security.md 2.3).
 * @throws Error with a sentence for the operator when they share what they must not
 */
export async function doctor(urls: readonly string[]): Promise<string> {
  const [one, other] = await Promise.all(urls.map(aboutOf))
  if (!one || !other || urls.length !== 2)
    throw new Error('Name both services: doctor https://auth.example https://recovery.example')
  if (one.service === other.service) throw new Error(`Both are service ${one.service}`)
  if (
    one.publicKey === other.publicKey ||
    one.keyChecks.some((each) => other.keyChecks.includes(each))
  )
    throw new Error(
      'The services share a key. Make another key file for one of them before it serves',
    )
  const hosts = urls.map((url) => new URL(url).hostname)
  const warning = hosts[0] === hosts[1] ? ', but they are on one host: whoever has it has both' : ''
  return `The services share no key${warning}\n`
}

async function aboutOf(url: string): Promise<v.InferOutput<typeof about>> {
  try {
    const response = await fetch(`${url}/v1/about`, { signal: AbortSignal.timeout(10_000) })
    return v.parse(about, await response.json())
  } catch {
    throw new Error(`${url} does not answer as a service`)
  }
}
