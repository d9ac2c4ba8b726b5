// Loaded into every test page of the engines: finds the place to press once an element is ready, and leaves the press itself to
// the browser.
import {
  ensureAwaited,
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
  Locator,
  selectorEngine,
  triggerCommandWithTrace,
} from '@vitest/browser/locators'
import { page, server, userEvent } from 'vitest/browser'
// @ts-expect-error: vitest has no types for the internals of its providers
import { __INTERNAL } from 'vitest/internal/browser'

// A test may replace these with its own clock.
const { requestAnimationFrame, setTimeout, clearTimeout, Date } = globalThis

// Keys go to the focused frame.
window.focus()

/** The time that a test waits for any condition (scripts/tests/patience.ts). */
const patienceMs = 20_000

/** From the element's corner; its middle by default. */
type Where = { readonly position?: { readonly x?: number; readonly y?: number } }

class HandLocator extends Locator {
  selector: string
  protected override _container?: Element | undefined

  constructor(selector: string, container?: Element) {
    super()
    this.selector = selector
    this._container = container
  }

  /** Elements are looked for in the body, and the root is outside it. */
  override findElement(
    ...options: Parameters<Locator['findElement']>
  ): ReturnType<Locator['findElement']> {
    return this.selector === 'html'
      ? Promise.resolve(document.documentElement)
      : super.findElement(...options)
  }

  /** Presses again when something moved in between, because that press reached nothing. */
  override click(options?: Where): Promise<void> {
    return ensureAwaited(async (errorSource) => {
      const until = Date.now() + patienceMs
      for (;;) {
        const { element, point } = await this.#ready(until, options)
        const press = watchPress(element)
        const name = '__vitest_click'
        await triggerCommandWithTrace({ name, arguments: [point], errorSource })
        if (press.end() || Date.now() > until) return
      }
    })
  }

  override hover(options?: Where): Promise<void> {
    return ensureAwaited(async (errorSource) => {
      const { point } = await this.#ready(Date.now() + patienceMs, options)
      await triggerCommandWithTrace({ name: '__vitest_hover', arguments: [point], errorSource })
    })
  }

  /** Inserts the text at once, like a paste. */
  override fill(text: string): Promise<void> {
    return ensureAwaited(async () => {
      const field = await this.findElement()
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        throw new Error('only a field can be filled')
      field.focus()
      field.select()
      document.execCommand(text ? 'insertText' : 'delete', false, text)
      // A field may write a text in its own way, a code without its spaces. React empties a field whose view has not subscribed to
      // its store yet, and writes the text once it has.
      const until = Date.now() + patienceMs
      while ((field.value === '') !== (text === '')) {
        if (Date.now() > until) throw new Error(`the field took "${field.value}"`)
        await nextFrame()
      }
    })
  }

  /** The place to press in the window, once the element stands still, is enabled and is not covered. */
  async #ready(
    until: number,
    { position }: Where = {},
  ): Promise<{
    readonly element: Element
    readonly point: { readonly x: number; readonly y: number }
  }> {
    let before = ''
    for (;;) {
      const element = await this.findElement()
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const place = [left, top, width, height].join(' ')
      const x = left + (position?.x ?? width / 2)
      const y = top + (position?.y ?? height / 2)
      const problem = obstacle(element, x, y)
      if (place === before && !problem) {
        const frame = window.frameElement?.getBoundingClientRect()
        const point = {
          x: Math.round((frame?.left ?? 0) + x),
          y: Math.round((frame?.top ?? 0) + y),
        }
        return { element, point }
      }
      if (Date.now() > until) throw new Error(`cannot press ${this.asLocator()}: ${problem}`)
      before = place
      await nextFrame()
    }
  }

  protected override locator(selector: string): Locator {
    return new HandLocator(`${this.selector} >> ${selector}`, this._container)
  }

  protected override elementLocator(element: Element): Locator {
    return new HandLocator(selectorEngine.generateSelectorSimple(element), element)
  }
}

/** Passes on a press that reaches the element, stops any other press, and tells which it was. */
function watchPress(element: Element): { end(): boolean } {
  let reached: boolean | undefined
  let clicked = false
  const watch = (event: Event): void => {
    if (!event.isTrusted) return
    const here = event.composedPath().some((part) => part === element || labels(part, element))
    reached ??= here
    clicked ||= here && event.type === 'click'
    if (reached) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  for (const type of types) window.addEventListener(type, watch, true)
  return {
    end() {
      for (const type of types) window.removeEventListener(type, watch, true)
      // An element that moved between down and up is not clicked; an element that was removed has got its press.
      return clicked || (reached === true && !element.isConnected)
    },
  }
}

/** A press on a label goes to its field. */
function labels(part: EventTarget, element: Element): boolean {
  return part instanceof HTMLLabelElement && part.control === element
}

function obstacle(element: Element, x: number, y: number): string | undefined {
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  const above = deepest(x, y)
  if (!above) return 'it is outside the window'
  for (let node: Node | null = above; node; node = node.parentNode ?? hostOf(node))
    if (node === element) return undefined
  if (above.closest('label')?.control === element) return undefined
  return `<${above.tagName.toLowerCase()} class="${above.getAttribute('class')}"> is above it`
}

function hostOf(node: Node): Element | null {
  return node instanceof ShadowRoot ? node.host : null
}

function deepest(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y)
  for (;;) {
    const inner: Element | null | undefined = found?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === found) return found
    found = inner
  }
}

/** A key press must come after the first frame, which sets the focus. */
const { tab, keyboard } = userEvent
userEvent.tab = (options) => nextFrame().then(() => tab(options))
userEvent.keyboard = (text) => nextFrame().then(() => keyboard(text))

/** A frame, or a short wait if the browser draws none. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 500)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

const testId = server.config.browser.locators.testIdAttribute

page.extend({
  getByLabelText: (text, options) => new HandLocator(getByLabelSelector(text, options)),
  getByRole: (role, options) => new HandLocator(getByRoleSelector(role, options)),
  getByTestId: (id) => new HandLocator(getByTestIdSelector(testId, id)),
  getByAltText: (text, options) => new HandLocator(getByAltTextSelector(text, options)),
  getByPlaceholder: (text, options) => new HandLocator(getByPlaceholderSelector(text, options)),
  getByText: (text, options) => new HandLocator(getByTextSelector(text, options)),
  getByTitle: (title, options) => new HandLocator(getByTitleSelector(title, options)),
  elementLocator: (element) =>
    new HandLocator(selectorEngine.generateSelectorSimple(element), element),
})
__INTERNAL._createLocator = (selector: string) => new HandLocator(selector)
