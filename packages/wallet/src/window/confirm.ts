import type { FrameErrorCode, FrameFailure } from '@latchkey/protocol/frame'
import { button, drawReview, saySo, type Screen } from '../screen/drawReview.ts'
import { element } from '../screen/elements.ts'
import { guardButton } from '../screen/guard.ts'
import { loadTexts, type Say, sayIn } from '../screen/texts.ts'
import { setLook } from '../screen/setLook.ts'
import { windowTexts, type WindowTextKey } from '../texts/windows.ts'
import { type CodeAgain, createCodeAgain, sayWait } from './codeAgain.ts'
import type { FromWindow, ToWindow } from './messages.ts'
import { heldResult } from './socialResult.ts'
import { showWhileHeld } from './words.ts'

// The frame's window: a document of its own, which no page can cover (CLK-4, CLK-5). It has no key, and asks its opener for all.
const frame: Window | null = opener
let say: Say<WindowTextKey> = sayIn(windowTexts)
let screen: Screen | undefined
let codeAgain: CodeAgain | undefined
let hearing: Promise<void> = Promise.resolve()
let isWaiting = false
let leave = (): void => tell({ type: 'DECLINED' })
const failures: { readonly [Code in FrameErrorCode]?: WindowTextKey } = {
  CODE_WRONG: 'status.wrong',
  CODE_ENDED: 'status.ended',
  CODE_PAUSED: 'status.paused',
  RATE_LIMITED: 'status.limited',
  SERVICE_UNREACHABLE: 'status.down',
}

addEventListener('message', ({ source, origin, data }: MessageEvent<ToWindow>) => {
  if (source === frame && origin === location.origin) hearing = hearing.then(() => hear(data))
})
addEventListener('keydown', ({ key, isTrusted }) => {
  if (key === 'Escape' && isTrusted) leave()
})
ready()

/** Back from the provider of an export, it brings the result. */
function ready(): void {
  const resultUri = sessionStorage.getItem(heldResult) ?? undefined
  sessionStorage.removeItem(heldResult)
  tell({ type: 'READY', resultUri })
}

function tell(message: FromWindow): void {
  frame?.postMessage(message, location.origin)
}

async function hear(message: ToWindow): Promise<void> {
  switch (message.type) {
    case 'REVIEW':
      return review(message)
    case 'SENT':
      return askCode(message.email)
    case 'GO':
      return location.assign(message.uri)
    case 'LINK':
      return showLink(message.uri)
    case 'FAILED':
      return fail(message.failure)
    case 'WORDS':
      return showWords(message.words)
  }
}

async function review(message: Extract<ToWindow, { type: 'REVIEW' }>): Promise<void> {
  const loaded = await loadTexts(message.language, windowTexts)
  say = loaded.say
  setLook({ ...message, language: loaded.language })
  document.title = say(message.review.title)
  screen = drawReview(message.review, { ...message, say })
  const { card, buttons } = screen
  buttons.append(declineButton())
  if (message.review.isBlocked) return
  const yes = button(say(message.isExport ? 'button.next' : 'button.approve'), () => {}, 'approve')
  buttons.append(yes)
  const press = (): void => ask({ type: message.isExport ? 'SEND_CODE' : 'APPROVED' })
  guardButton({ card, button: yes, press, isWindow: true })
}

/** Once until the frame has answered. */
function ask(message: FromWindow): void {
  if (isWaiting || !screen) return
  isWaiting = true
  saySo(screen, say('status.working'))
  tell(message)
}

function declineButton(): HTMLButtonElement {
  return button(say('button.decline'), () => leave())
}

/** After each code that was sent: the code before it is no good. */
function askCode(email: string): void {
  if (!screen) return
  isWaiting = false
  const field = screen.card.querySelector('input') ?? drawCode(screen)
  field.value = ''
  field.removeAttribute('aria-invalid')
  codeAgain?.rest()
  saySo(screen, say('status.sent', { email }))
  field.focus()
}

function drawCode({ card, buttons }: Screen): HTMLInputElement {
  const field = element('input', { id: 'code' })
  field.inputMode = 'numeric'
  field.autocomplete = 'one-time-code'
  field.maxLength = 9
  field.setAttribute('aria-describedby', 'status')
  const label = element('label', { text: say('label.code') }, field)
  const form = element(
    'form',
    { class: 'code-form' },
    label,
    element('button', { text: say('button.next'), class: 'approve' }),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const code = field.value.replaceAll(/\D/g, '')
    if (code.length >= 6) ask({ type: 'CODE', code })
  })
  codeAgain = createCodeAgain(say, () => ask({ type: 'SEND_CODE' }))
  buttons.replaceChildren(declineButton())
  card.append(form, codeAgain.button)
  return field
}

/** To Farcaster, in its app on a phone, or its page with a code to scan. The window stays and is told what came of it. */
function showLink(uri: string): void {
  if (!screen) return
  isWaiting = false
  const link = element('a', { class: 'approve', text: say('button.farcaster') })
  link.href = uri
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  screen.buttons.replaceChildren(declineButton(), link)
  saySo(screen, say('status.farcaster'))
  link.focus()
}

function fail({ code = 'FAILED', retryAfter }: FrameFailure): void {
  if (!screen) return
  isWaiting = false
  const waits = code === 'RATE_LIMITED' && retryAfter !== undefined
  if (waits) codeAgain?.rest(retryAfter)
  const text = waits ? sayWait(say, retryAfter) : say(failures[code] ?? 'status.failed')
  saySo(screen, text, true)
  if (!code.startsWith('CODE_')) return
  const field = screen.card.querySelector('input')
  field?.setAttribute('aria-invalid', 'true')
  // To write over it.
  field?.select()
}

function showWords(words: Uint8Array): void {
  if (!screen) return
  const { card, buttons } = screen
  const list = element('ol', { class: 'words' })
  const hold = button(say('button.hold'), () => {}, 'approve')
  showWhileHeld(hold, list, words)
  leave = () => {
    words.fill(0)
    tell({ type: 'DONE' })
  }
  const done = button(say('button.close'), () => leave())
  card.querySelector('form')?.remove()
  codeAgain?.button.remove()
  card.append(list)
  buttons.replaceChildren(done, hold)
  saySo(screen, '')
  hold.focus()
}
