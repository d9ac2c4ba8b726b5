import type { Review } from '../frame/review.ts'
import { element, emptyPlace } from './elements.ts'
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
  for (const { label, value, isCode } of all)
    list.append(
      element('dt', { text: say(label) }),
      element('dd', { text: value, ...(isCode && { class: 'code' }) }),
    )
  const heading = element('h1', { text: say(title), id: 'title' })
  const warned = warnings.map((key) => element('p', { class: 'warning', text: say(key) }))
  const card = element('section', { class: 'card' }, heading, ...warned, list)
  card.setAttribute('aria-labelledby', 'title')
  // Long requests scroll inside the card, so that the whole card stays in sight; the keyboard reaches them.
  list.tabIndex = 0
  list.setAttribute('role', 'group')
  const status = element('p', { class: 'status' })
  status.setAttribute('role', 'status')
  const buttons = element('div', { class: 'buttons' })
  emptyPlace().append(card, status, buttons)
  heading.tabIndex = -1
  heading.focus()
  return { card, status, buttons }
}

export function button(text: string, press: () => void, name = ''): HTMLButtonElement {
  const made = element('button', { text, class: name })
  made.type = 'button'
  made.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) press()
  })
  return made
}
