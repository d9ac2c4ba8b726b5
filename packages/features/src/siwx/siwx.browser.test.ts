import { type Kit, open } from '@latchkey/core'
import { dialog, dialogGone, focused, shadow, track } from '@latchkey/modal/fixtures/suites'
import { KitError } from '@latchkey/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, unsignedKit } from './siwx.story.ts'

const patient = { timeout: 20_000, interval: 30 }
const told: string[] = []
let ears: MutationObserver | undefined
afterEach(() => ears?.disconnect())

/** A wallet and a server with the answers that the test gives, and counts of their requests. */
function world(required: boolean): {
  readonly kit: Kit
  readonly asked: { prompts: number; nonces: number }
  next: { sign: () => Promise<string>; verify: () => Promise<void>; check?: () => Promise<void> }
} {
  const asked = { prompts: 0, nonces: 0 }
  const answers: Answers = {
    required,
    nonce: async () => `n${++asked.nonces}`,
    sign: () => (asked.prompts++, made.next.sign()),
    verify: () => made.next.verify(),
    check: async () => made.next.check?.(),
  }
  const made: ReturnType<typeof world> = {
    kit: track(unsignedKit(answers)),
    asked,
    next: { sign: async () => '0xabcd', verify: async () => {} },
  }
  return made
}

const declines = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))

/** Go from the page's own button to the wallet by keyboard only. */
async function toWallet(kit: Kit): Promise<void> {
  const opener = Object.assign(document.createElement('button'), { textContent: 'Opener' })
  opener.addEventListener('click', () => void open(kit))
  document.body.append(opener)
  opener.focus()
  await enter()
  await expect.poll(focused, patient).toBe('dialog')
  await listen()
  await tabTo('Rabby Wallet Installed')
  await enter()
}

async function toSignView(kit: Kit): Promise<void> {
  await toWallet(kit)
  await titled('Sign In')
  // The code of the view arrives after its title.
  await expect
    .element(page.getByRole('button', { name: 'Sign', exact: true }), patient)
    .toBeVisible()
}

/** The announcements of screen readers: new alerts, and changes of live regions that exist already. */
async function listen(): Promise<void> {
  told.length = 0
  ears = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[aria-live=polite],[role=status],[role=alert]')
      const alerts = [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [node, ...node.querySelectorAll('*')].filter((each) => each.role === 'alert')
          : [],
      )
      for (const { textContent } of region ? [region] : alerts)
        if (textContent) told.push(textContent)
    }
  })
  ears.observe(shadow(), { childList: true, characterData: true, subtree: true })
}
async function hears(words: string): Promise<void> {
  await expect.poll(() => told.some((each) => each.includes(words)), patient).toBe(true)
}

async function titled(name: string): Promise<void> {
  await expect.element(page.getByRole('dialog', { name, exact: true }), patient).toBeVisible()
}

const enter = (): Promise<void> => userEvent.keyboard('{Enter}')

/** Press Tab until the element with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  await expect
    .poll(async () => {
      if (focused() !== name) await userEvent.tab()
      return focused()
    }, patient)
    .toBe(name)
}

describe('sign view', () => {
  it('the sign view works by keyboard: it signs, announces each failure, and tries again [SIW-01]', async () => {
    const visitor = world(true)
    await toSignView(visitor.kit)
    await expect.poll(focused, patient).toBe('dialog')
    const stops: string[] = []
    for (let stop = 0; stop < 4; stop++) {
      await userEvent.tab()
      stops.push(focused())
    }
    expect(stops).toEqual(['Close', 'Cancel', 'Sign', 'Close'])

    visitor.next.sign = declines
    await tabTo('Sign')
    await enter()
    await hears('Signature declined')
    // The pressed button keeps the focus, under its new name.
    await expect.poll(focused, patient).toBe('Try again')
    expect(visitor.asked).toEqual({ prompts: 1, nonces: 1 })

    visitor.next = {
      sign: async () => '0xabcd',
      verify: () => Promise.reject(new Error('not accepted')),
    }
    await enter()
    await hears('Couldn’t sign you in')
    await expect.poll(focused, patient).toBe('Try again')
    await userEvent.tab()
    expect(focused()).toBe('Details')
    await enter()
    await expect.element(page.getByText(/SIWX_FAILED/), patient).toBeVisible()

    visitor.next.verify = async () => {}
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('Try again')
    await enter()
    await dialogGone()
    expect(focused()).toBe('Opener')
    // A refusal of the server needs another nonce; a refusal of the wallet does not.
    expect(visitor.asked).toEqual({ prompts: 3, nonces: 2 })
  })

  it('the sign view explains in a sentence that the extension withdrew its account', async () => {
    const visitor = world(true)
    await toSignView(visitor.kit)
    // The error of connectors for extensions.
    visitor.next.sign = () => Promise.reject(new KitError('UNAUTHORIZED', { method: 'sign' }))
    await tabTo('Sign')
    await enter()
    await hears('Couldn’t sign you in')
    await hears('The wallet hasn’t allowed this account or action.')
    expect(told.join()).not.toContain('UNAUTHORIZED')
  })

  it('the sign view announces that the wallet is asked, and a second press asks only once', async () => {
    const visitor = world(true)
    visitor.next.sign = () => new Promise(() => {})
    await toSignView(visitor.kit)
    await tabTo('Sign')
    await enter()
    await hears('Continue in Rabby Wallet')
    await expect.poll(focused, patient).toBe('Signing…')
    await enter()
    await userEvent.keyboard(' ')
    expect(visitor.asked).toEqual({ prompts: 1, nonces: 1 })
    // Cancel still works meanwhile.
    await tabTo('Cancel')
    await enter()
    await dialogGone()
    expect(visitor.kit.store.getState().connections.eip155?.status).not.toBe('connected')
  })

  it('a required sign view stays open on Escape and Close, and Cancel disconnects [SIW-02, MOD-10]', async () => {
    const visitor = world(true)
    await toSignView(visitor.kit)
    await expect.poll(focused, patient).toBe('dialog')
    await userEvent.keyboard('{Escape}')
    await tabTo('Close')
    await enter()
    expect(dialog()).not.toBeNull()
    expect(visitor.kit.store.getState().modal).toMatchObject({
      open: true,
      history: [{ view: 'SIWXSignMessage' }],
    })
    await tabTo('Cancel')
    await userEvent.keyboard(' ')
    await dialogGone()
    expect(focused()).toBe('Opener')
    expect(visitor.kit.store.getState().connections.eip155?.status).not.toBe('connected')
    await enter()
    await titled('Connect Wallet')
  })

  it('ConnectingSiwe opens the sign view, and closes after the signature [SIW-01]', async () => {
    const { kit } = world(false)
    await toSignView(kit)
    await expect.poll(focused, patient).toBe('dialog')
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    await open(kit, { view: 'ConnectingSiwe' })
    await titled('Sign In')
    await tabTo('Sign')
    await enter()
    await dialogGone()
    expect(kit.store.getState().signIn?.now.status).toBe('signedIn')
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => tabTo('Cancel').then(enter)],
    ['Close', () => tabTo('Close').then(enter)],
  ])(
    'an optional sign view closes on %s, and the wallet stays connected [SIW-02]',
    async (_, leave) => {
      const visitor = world(false)
      await toSignView(visitor.kit)
      await expect.poll(focused, patient).toBe('dialog')
      await leave()
      await dialogGone()
      expect(focused()).toBe('Opener')
      expect(visitor.kit.store.getState().connections.eip155).toMatchObject({ status: 'connected' })
      expect(visitor.asked).toEqual({ prompts: 0, nonces: 0 })
    },
  )

  it('a session check that fails leads to Connect with an error [EMB-07]', async () => {
    const visitor = world(true)
    visitor.next.check = () => Promise.reject(new Error('no answer'))
    const notices: string[] = []
    visitor.kit.store.subscribe(({ snackbar }) => snackbar && notices.push(snackbar.text))
    await toWallet(visitor.kit)
    await expect.poll(() => notices, patient).toContain('Couldn’t check your sign-in. Try again')
    await titled('Connect Wallet')
    expect(visitor.kit.store.getState().connections.eip155?.status).not.toBe('connected')
    delete visitor.next.check
    await tabTo('Rabby Wallet Recent')
    await enter()
    await titled('Sign In')
    expect(visitor.asked).toEqual({ prompts: 0, nonces: 0 })
  })
})
