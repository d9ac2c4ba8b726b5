/** What the window of a social login carries: the plan on its way out, and the result on its way back. */
export type SocialResult = {
  readonly state: string
  readonly code?: string | undefined
  /** Of the second client, where each service has its own. */
  readonly secondCode?: string | undefined
  readonly error?: string | undefined
  readonly user?: string | undefined
}

/** Where `/callback` leaves the result for `/confirm`, in the window's own storage. */
export const heldResult = 'result'

/** Random text, and the page to which the result is told: no other page that opened the window hears it. */
export function stateOf(random: string, page: string): string {
  return `${random}.${btoa(page).replaceAll('=', '')}`
}

export function pageOf(state: string): string | undefined {
  try {
    const page = atob(state.split('.')[1] ?? '')
    return URL.parse(page)?.origin === page ? page : undefined
  } catch {
    return undefined
  }
}

/** A page of a project's list, which a login without a window comes back to. */
export type SocialBack = { readonly returnTo: string; readonly projectId: string }

/** The provider's page; or the frame's own, which knows where to go next. */
export function socialUri(
  frameOrigin: string,
  {
    first,
    second,
    returnTo,
    projectId,
  }: { readonly first: string; readonly second: string | undefined } & Partial<SocialBack>,
): string {
  if (second === undefined && returnTo === undefined) return first
  const plan = Object.entries({ first, second, returnTo, projectId }).filter(isSet)
  return `${frameOrigin}/callback#${new URLSearchParams(plan)}`
}

function isSet(field: [string, string | undefined]): field is [string, string] {
  return field[1] !== undefined
}

/** The result in the address that `/callback` told the page. Undefined for any other address. */
export function readResult(frameOrigin: string, uri: string): SocialResult | undefined {
  const url = URL.parse(uri)
  if (!url || url.origin !== frameOrigin || url.pathname !== '/callback') return undefined
  return resultOf(url)
}

/** Query and fragment: service A passes on behind the # what Apple posts. */
export function resultOf({ search, hash }: Pick<URL, 'search' | 'hash'>): SocialResult {
  const fields = new Map([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  return {
    state: fields.get('state') ?? '',
    code: fields.get('code'),
    secondCode: fields.get('secondCode'),
    error: fields.get('error'),
    user: fields.get('user'),
  }
}
