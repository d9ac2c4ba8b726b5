import type { PageWallet } from '@latchkey/testing/wallets'
import type { WorldFacts } from '@latchkey/testing/world'
import { element, mountShadow } from './element.ts'
import { stripCss } from './stripCss.ts'

/** Controls of the dev wallet in a corner of the page. Returns a function that removes them. */
export function showStrip(wallet: PageWallet, { accounts }: WorldFacts): () => void {
  const { root, remove } = mountShadow('latchkey-dev-wallet', stripCss)
  const reject = toggle('Reject next', (isOn) =>
    wallet.setBehaviour(isOn ? 'rejectNext' : 'approve'),
  )
  const delay = toggle('Delay 3 s', (isOn) => wallet.setBehaviour(isOn ? 'delay' : 'approve'))
  const lock = toggle('Lock', (isOn) => (isOn ? wallet.lock() : wallet.unlock()))
  const account = element('select', { onchange: () => wallet.switchAccount(account.value) })
  account.append(
    ...accounts.map((value, index) =>
      element('option', { value }, `${index}: ${value.slice(0, 6)}…${value.slice(-4)}`),
    ),
  )
  const chain = element('select', { onchange: () => wallet.switchChain(Number(chain.value)) })
  const forget = element(
    'button',
    { type: 'button', onclick: () => wallet.forgetChain(Number(chain.value)) },
    'Forget chain',
  )
  const reset = element('button', { type: 'button', onclick: wallet.reset }, 'Reset')
  const summary = element('span', {})

  const draw = (): void => {
    const { behaviour, isLocked, isAuthorised, chainId, chains, account: selected } = wallet.state
    reject.setAttribute('aria-pressed', String(behaviour === 'rejectNext'))
    delay.setAttribute('aria-pressed', String(behaviour === 'delay'))
    lock.setAttribute('aria-pressed', String(isLocked))
    account.value = selected
    chain.replaceChildren(
      ...chains.map(({ id, name }) =>
        element('option', { value: String(id) }, `${id} ${name ?? ''}`),
      ),
    )
    chain.value = String(chainId)
    forget.disabled = chains.length < 2
    summary.textContent = isLocked ? 'locked' : isAuthorised ? 'connected' : 'not connected'
  }
  const unsubscribe = wallet.subscribe(draw)
  draw()

  root.append(
    element(
      'details',
      {},
      element('summary', {}, element('strong', {}, 'Dev wallet'), ' ', summary),
      element('p', {}, 'Test keys, never for real money.'),
      element(
        'div',
        { className: 'controls' },
        reject,
        delay,
        lock,
        element('label', {}, 'Account ', account),
        element('label', {}, 'Chain ', chain),
        forget,
        reset,
      ),
    ),
  )
  return () => {
    unsubscribe()
    remove()
  }
}

function toggle(text: string, change: (isOn: boolean) => void): HTMLButtonElement {
  const button = element('button', { type: 'button' }, text)
  button.onclick = () => change(button.getAttribute('aria-pressed') !== 'true')
  return button
}
