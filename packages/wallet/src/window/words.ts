import { element } from '../screen/elements.ts'

const holdMs = 5_000

/** Shows the words while the button is held, after five seconds: not to be read over a shoulder, or photographed in passing. */
export function showWhileHeld(hold: HTMLButtonElement, list: HTMLElement, words: Uint8Array): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => drawWords(list, words), holdMs)
  }
  const stop = (): void => {
    clearTimeout(timer)
    list.replaceChildren()
  }
  hold.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && start())
  hold.addEventListener('keydown', ({ isTrusted, key, repeat }) => {
    if (isTrusted && !repeat && (key === ' ' || key === 'Enter')) start()
  })
  for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur'])
    hold.addEventListener(end, stop)
}

/** @param words ASCII, apart by spaces */
export function drawWords(list: HTMLElement, words: Uint8Array): void {
  for (const word of new TextDecoder().decode(words).split(' '))
    list.append(element('li', { text: word }))
}
