/**
 * A visit to a provider's pages as a browser makes it, with cookies and redirects: chooses a person, or cancels. It ends where the
 * provider sends the visitor back, and gives what it sends.
 * @param back the visit ends at an address that begins with one of these
 */
export async function visitProvider(
  url: string,
  { person, back }: { readonly person: string | undefined; readonly back: readonly string[] },
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let [address, form] = [url, undefined as URLSearchParams | undefined]
  for (let step = 0; step < 10; step += 1) {
    if (!form && back.some((each) => address.startsWith(each))) return new URL(address).searchParams
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    form = undefined
    const location = response.headers.get('location')
    if (location) {
      address = new URL(location, address).href
      continue
    }
    const page = await response.text()
    const [, action] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
    if (!action) throw new Error(`${response.status} ${page}`)
    const fields = new URLSearchParams()
    for (const [, name = '', value = ''] of page.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ))
      fields.set(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    const target = new URL(action, address).href
    // The form that Apple's page sends by itself.
    if (back.some((each) => target.startsWith(each))) return fields
    fields.set('person', person ?? '')
    ;[address, form] = [target, fields]
  }
  throw new Error('too many steps')
}
