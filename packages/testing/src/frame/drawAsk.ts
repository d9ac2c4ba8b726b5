import { hexToString, isHex } from 'viem'

type Ask = {
  readonly origin: string
  readonly method: string
  readonly params: unknown
  readonly chainId: number
  readonly approve: () => void
  readonly decline: () => void
}

const titles: { readonly [method: string]: string } = {
  personal_sign: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this transaction?',
}

let keys: AbortController | undefined

/** Draws the question and its origin, as text and never as markup. */
export function drawAsk({ origin, method, params, chainId, approve, decline }: Ask): void {
  drawNothing()
  keys = new AbortController()
  addEventListener(
    'keydown',
    ({ key, isTrusted }) => {
      if (key === 'Escape' && isTrusted) decline()
    },
    { signal: keys.signal },
  )
  const list = element('dl')
  for (const [name, value] of [
    ['Site', origin],
    ['Chain', String(chainId)],
    ['Content', wordsOf(method, params)],
  ] as const)
    list.append(element('dt', name), element('dd', value))
  const buttons = element('div')
  buttons.className = 'buttons'
  const yes = button('Approve', approve)
  yes.className = 'approve'
  buttons.append(button('Decline', decline), yes)
  place().append(element('h1', titles[method] ?? method), list, buttons)
}

export function drawNothing(): void {
  keys?.abort()
  place().replaceChildren()
}

function place(): Element {
  const found = document.querySelector('#ask')
  if (!found) throw new Error('no place to ask in')
  return found
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', text)
  made.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) press()
  })
  return made
}

function element<Name extends 'dl' | 'dt' | 'dd' | 'div' | 'h1' | 'button'>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function wordsOf(method: string, params: unknown): string {
  const [first, second] = (Array.isArray(params) ? params : []) as readonly unknown[]
  if (method === 'personal_sign' && isHex(first)) return hexToString(first)
  if (method === 'eth_signTypedData_v4') return String(second)
  return JSON.stringify(first, undefined, 2)
}
