import type { Review } from '../frame/review.ts'
import { element, emptyPlace } from './elements.ts'
import { onPress } from './onPress.ts'
import type { Say } from './texts.ts'

export type Screen = {
  readonly card: HTMLElement
  /** Below the card, so that what is said there does not change it. */
  readonly status: HTMLElement
  readonly buttons: HTMLElement
}

/** A request with the page that makes it, as the browser names it. */
export function drawReview(
  { title, rows, warnings }: Review,
  {
    hostOrigin,
    network,
    say,
  }: { readonly hostOrigin: string; readonly network: string; readonly say: Say },
): Screen {
  const list = element('dl')
  const all = [
    { label: 'label.site', value: hostOrigin, isCode: true },
    ...(network ? [{ label: 'label.network', value: network } as const] : []),
    ...rows,
  ] as Review['rows']
  for (const { label, words, value, isCode } of all)
    list.append(
      element('dt', { text: words ?? say(label) }),
      element('dd', { text: value, ...(isCode && { class: classOf(value) }) }),
    )
  const heading = element('h1', { text: say(title), id: 'title' })
  const warned = warnings.map((key) => element('p', { class: 'warning', text: say(key) }))
  // Long requests scroll inside the card, so that the whole card stays in sight; the keyboard reaches them.
  const rest = element('div', { class: 'rows' }, list)
  rest.tabIndex = 0
  rest.setAttribute('role', 'group')
  rest.setAttribute('aria-labelledby', 'title')
  const card = element('section', { class: 'card' }, heading, ...warned, rest)
  card.setAttribute('aria-labelledby', 'title')
  const status = element('p', { class: 'status', id: 'status' })
  status.setAttribute('role', 'status')
  const buttons = element('div', { class: 'buttons' })
  emptyPlace().append(card, status, buttons)
  heading.tabIndex = -1
  heading.focus()
  return { card, status, buttons }
}

/** Data of several lines keep their shape in every direction. */
function classOf(value: string): string {
  return value.includes('\n') ? 'code lines' : 'code'
}

/** Said below the card; `isError` in the colour of a warning. */
export function saySo({ status }: Screen, text: string, isError = false): void {
  status.textContent = text
  status.classList.toggle('warning', isError)
}

export function button(text: string, press: () => void, name = ''): HTMLButtonElement {
  const made = element('button', { text, class: name })
  made.type = 'button'
  onPress(made, press)
  return made
}
