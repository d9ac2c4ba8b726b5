/** The one script of R's pages. The token leaves the address bar before anything else happens. */
export const pageScript = `
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
const main = document.querySelector('main')
const add = (parent, name, text) => { const made = document.createElement(name); made.textContent = text; parent.append(made); return made }
const ask = async (step, body) => {
  const answer = await fetch(location.pathname + '/' + step, { method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang }, body: JSON.stringify({ token, ...body }) })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
const draw = ({ language, direction, title, facts = [], hint, numbers = [], waitMs = 0, early, button, failed }) => {
  Object.assign(document.documentElement, { lang: language, dir: direction })
  document.title = title
  main.replaceChildren()
  const head = add(main, 'h1', title)
  head.tabIndex = -1
  const list = facts.length ? add(main, 'dl', '') : undefined
  for (const [label, value] of facts) {
    add(list, 'dt', label)
    add(add(list, 'dd', ''), 'bdi', typeof value === 'number' ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(value) : value)
  }
  const error = failed && add(document.createDocumentFragment(), 'p', failed)
  const press = async (pressed, step, body) => {
    const all = main.querySelectorAll('button')
    for (const each of all) each.disabled = true
    try { draw(await ask(step, body)); main.querySelector('h1').focus() }
    catch { for (const each of all) each.disabled = false; main.append(error); pressed.focus() }
  }
  const said = hint && add(main, 'p', waitMs ? early : hint)
  const row = numbers.length ? add(main, 'div', '') : undefined
  for (const number of numbers) { const made = add(row, 'button', String(number)); made.disabled = waitMs > 0; made.addEventListener('click', ({ isTrusted }) => { if (isTrusted) press(made, 'choose', { number }) }) }
  if (waitMs) setTimeout(() => { if (!row.isConnected) return; said.textContent = hint; for (const each of row.children) each.disabled = false }, waitMs)
  if (button) { const made = add(main, 'button', button); made.className = 'no'; made.addEventListener('click', () => press(made, 'deny')) }
}
document.documentElement.lang = navigator.language
draw(await ask('view'))
`

export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#fff, #191a1a); color: light-dark(#141414, #e8e8e8) }
main { box-sizing: border-box; max-width: 420px; margin: 0 auto; padding: 32px 16px; display: flex; flex-direction: column; gap: 16px }
h1 { margin: 0; font-size: 22px; line-height: 1.3; outline: none }
dl, dd, p { margin: 0; overflow-wrap: anywhere }
dt { margin-top: 8px; font-size: 14px; opacity: .75 }
div { display: flex; gap: 8px }
button { flex: 1; min-height: 48px; font: inherit; font-weight: 600; border-radius: 12px; border: 1px solid; background: none; color: inherit; cursor: pointer }
div button { min-height: 64px; font-size: 22px }
.no { flex: none; color: light-dark(#b3261e, #ff8a80) }
button:disabled { opacity: .45; cursor: default }
button:focus-visible { outline: 3px solid light-dark(#1f5fd6, #8ab4ff); outline-offset: 2px }
`
