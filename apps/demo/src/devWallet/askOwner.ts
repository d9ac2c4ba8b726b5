import type { Description } from './describe.ts'
import { element, mountShadow } from './element.ts'
import { panelCss } from './panelCss.ts'

/**
 * Shows the approval panel and resolves with the visitor's choice. A native modal dialog: it is above the whole page and keeps
 * the focus, like an extension's window. Escape and closing decline.
 */
export function askOwner({ title, rows }: Description): Promise<boolean> {
  const { root, remove } = mountShadow('latchkey-dev-approval', panelCss)
  return new Promise((resolve) => {
    const close = (answer: boolean): void => {
      remove()
      resolve(answer)
    }
    const heading = element('h2', { id: 'title' }, title)
    const facts = rows.flatMap(([name, value]) => [
      element('dt', {}, name),
      element('dd', {}, value),
    ])
    const reject = element('button', { type: 'button', onclick: () => close(false) }, 'Reject')
    const approve = element(
      'button',
      { type: 'button', className: 'main', onclick: () => close(true) },
      'Approve',
    )
    const dialog = element(
      'dialog',
      { oncancel: () => close(false) },
      element('p', { className: 'warning' }, 'DEV WALLET: test keys, never for real money'),
      heading,
      element('dl', {}, ...facts),
      element('div', { className: 'actions' }, reject, approve),
    )
    dialog.setAttribute('aria-labelledby', heading.id)
    root.append(dialog)
    dialog.showModal()
    approve.focus()
  })
}
