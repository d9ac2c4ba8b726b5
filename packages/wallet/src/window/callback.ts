import { loadTexts } from '../screen/texts.ts'
import { setLook } from '../screen/setLook.ts'
import { windowTexts } from '../texts/windows.ts'
import { element, emptyPlace } from '../screen/elements.ts'
import { isListed, readCallbackSettings, settingsIn } from '../settings.ts'
import { heldResult, pageOf, resultOf } from './socialResult.ts'

// Where a provider sends the visitor of a login (security.md 2.6). It tells the page that began the login, and no other: the page
// that opened this window, or the page that the visitor left for it.
const { providers } = readCallbackSettings(document.querySelector('#settings')?.textContent ?? '')
const planned = 'second'
const firstCode = 'code'
const way = 'return'

const fragment = new URLSearchParams(location.hash.slice(1))
const first = fragment.get('first')
if (first === null) come()
else void leave(first)

/** The way out: to a provider with two clients, or out of the page that began. */
async function leave(address: string): Promise<void> {
  sessionStorage.clear()
  const returnTo = fragment.get('returnTo')
  if (returnTo !== null) {
    if (!(await isOfProject(returnTo, fragment.get('projectId') ?? ''))) return sayLost()
    sessionStorage.setItem(way + stateIn(address), returnTo)
  }
  sessionStorage.setItem(planned, fragment.get('second') ?? '')
  go(address)
}

/** The frame's own document lists the pages of a project. */
async function isOfProject(page: string, projectId: string): Promise<boolean> {
  const { origin } = URL.parse(page) ?? {}
  if (origin === undefined || !page.startsWith(`${origin}/`)) return false
  try {
    const answer = await fetch(`/frame?${new URLSearchParams({ projectId })}`)
    return isListed(settingsIn(await answer.text()).origins, origin)
  } catch {
    return false
  }
}

function come(): void {
  const result = resultOf(location)
  // Neither a later page nor the history has the code.
  history.replaceState(null, '', location.pathname)
  const second = sessionStorage.getItem(planned)
  if (second && result.code !== undefined && stateIn(second) === result.state) {
    sessionStorage.setItem(firstCode, result.code)
    sessionStorage.removeItem(planned)
    return go(second)
  }
  const before = sessionStorage.getItem(firstCode)
  const returnTo = sessionStorage.getItem(way + result.state)
  sessionStorage.clear()
  const { code, ...rest } = result
  const told =
    before === null || code === undefined
      ? { code, ...rest }
      : { ...rest, code: before, secondCode: code }
  const fields = Object.entries(told).filter(
    (field): field is [string, string] => field[1] !== undefined,
  )
  const resultUri = `${location.origin}/callback#${new URLSearchParams(fields)}`
  if (returnTo !== null) return location.replace(withResult(returnTo, resultUri))
  const page = pageOf(result.state)
  const opened: Window | null = opener
  if (!opened || !page) return void sayLost()
  if (page !== location.origin) return opened.postMessage({ resultUri }, page)
  // An export goes on in the frame's own window, whose next document tells it: a message of a document that is left has no sender.
  sessionStorage.setItem(heldResult, resultUri)
  location.replace('/confirm')
}

/** Behind the #, which no server sees. */
function withResult(returnTo: string, resultUri: string): string {
  const url = new URL(returnTo)
  const fields = new URLSearchParams(url.hash.slice(1))
  fields.set('resultUri', resultUri)
  url.hash = String(fields)
  return url.href
}

function stateIn(address: string): string | null | undefined {
  return URL.parse(address)?.searchParams.get('state')
}

/** Only to a provider: a link to this page leads nowhere else. */
function go(address: string): void {
  const { origin } = URL.parse(address) ?? {}
  if (origin !== undefined && providers.includes(origin)) location.replace(address)
  else void sayLost()
}

/** The page that began is not there any more, or was never listed. */
async function sayLost(): Promise<void> {
  const { language, say } = await loadTexts(navigator.language, windowTexts)
  setLook({ theme: '', language })
  document.title = say('callback.title')
  const text = element('p', { text: say('callback.lost') })
  text.setAttribute('role', 'alert')
  emptyPlace().append(element('h1', { text: say('callback.title') }), text)
}
