import { driveWallet } from '@latchkey/testing/browser'
import type { OpenPage } from '@latchkey/testing/browser'
import type { PageWalletState } from '@latchkey/testing/wallets'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'
/** The host's own facts, and those of each namespace: its address is under the namespace's name. */
type Fact =
  | 'status'
  | 'wallet'
  | 'address'
  | 'network'
  | 'sign-in'
  | 'signed-as'
  | 'calls'
  | 'key'
  | 'purchase'
  | 'received'
  | Namespace
  | `${Namespace}-${'wallet' | 'network' | 'balance' | 'signature' | 'payment'}`

/** The demo for a visitor. Elements are found by role and name, through the shadow roots. */
export type HostPage = Pick<OpenPage, 'page' | 'errors' | 'requests'> & {
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly dialog: Locator
  /** A button of the modal. */
  button(name: string | RegExp): Locator
  /** A text of the modal, at its first place. */
  text(text: string | RegExp): Locator
  /** The values of the host's own hooks. */
  expectFact(fact: Fact, value: string | RegExp): Promise<void>
  /** Presses Connect and picks a wallet, which then prompts if it has a prompt. */
  pick(wallet?: string): Promise<void>
  /** Like `pick`, for a wallet that approves. */
  connect(wallet?: string): Promise<void>
  /** Presses the account button, which opens the Account view. */
  openAccount(): Promise<void>
  /** Opens the Account view, and from it the view of this name. */
  openFromAccount(name: 'Send' | 'Swap' | 'Receive'): Promise<void>
  /** Presses the network in the Account view, which opens the Networks view. */
  openNetworks(): Promise<void>
  /** Acts, and expects that the modal then tells this as its status, even for a moment. */
  expectSaid(text: string, act: () => Promise<void>): Promise<void>
  /** Expects that the modal is closed. */
  expectClosed(): Promise<void>
  /** Expects the view with this title. */
  expectTitle(title: string): Promise<void>
  /** Expects the texts of the list's rows in order, without rows for wallets on other devices. */
  rows(): Promise<readonly string[]>
  /** The texts of the list's rows in order, without rows for wallets on other devices. */
  expectRows(rows: readonly RegExp[]): Promise<void>
  /** Acts in a wallet as the visitor. */
  drive: (
    action: Parameters<typeof driveWallet>[2],
    ...input: readonly (string | number)[]
  ) => Promise<void>
  walletState(handle?: string): Promise<PageWalletState>
  /** Methods that the page requested from a wallet in this page load. */
  asked(handle?: string): Promise<readonly string[]>
}

/** The handle of the default wallet of a flow. */
const handle = 'test.wallet'

export function hostPage({ page, errors, requests }: OpenPage): HostPage {
  const dialog = page.getByRole('dialog')
  const connectButton = page.getByRole('button', { name: 'Connect Wallet', exact: true })
  const accountButton = page.getByRole('button', { name: /^Account (0x|\S+\.eth)/ })
  const fact = (name: Fact): Locator => page.locator(`[data-fact="${name}"]`)
  /** The card grows while tokens load, so a button can move between the pointer's down and up. Then it is pressed again. */
  const pressUntil = async (button: Locator, title: string): Promise<void> => {
    const opened = page.getByRole('dialog', { name: title, exact: true })
    const press = async (): Promise<boolean> => {
      if (await button.isVisible()) await button.click()
      return opened.isVisible()
    }
    await expect.poll(press, patient).toBe(true)
  }
  const host: HostPage = {
    page,
    errors,
    requests,
    dialog,
    connectButton,
    accountButton,
    button: (name) => dialog.getByRole('button', { name }),
    text: (text) => dialog.getByText(text).first(),
    async expectFact(name, value) {
      const wanted = typeof value === 'string' ? value : expect.stringMatching(value)
      await expect.poll(() => fact(name).textContent(), patient).toEqual(wanted)
    },
    async pick(wallet = 'Test Wallet') {
      await connectButton.click()
      await host.button(wallet).click()
    },
    async connect(wallet) {
      await host.pick(wallet)
      await host.expectFact('status', 'connected')
      await host.expectClosed()
    },
    async openAccount() {
      await accountButton.click()
      await host.expectTitle('Account')
    },
    async openFromAccount(name) {
      await host.openAccount()
      await pressUntil(host.button(name), name)
    },
    openNetworks: () => pressUntil(host.button(/^Network: /), 'Choose Network'),
    async rows() {
      const rows = await dialog.getByRole('listitem').allTextContents()
      return rows.filter((row) => here.test(row))
    },
    async expectRows(rows) {
      const texts = rows.map((row) => expect.stringMatching(row) as string)
      await expect.poll(host.rows, patient).toEqual(texts)
    },
    async expectSaid(text, act) {
      // Watched in the page: the words may be gone at the next look from outside.
      const watched = await dialog.evaluateHandle((element, wanted) => {
        // `as`: the modal is in a shadow root.
        const root = element.getRootNode() as ShadowRoot
        const said = new Promise<void>((resolve) =>
          new MutationObserver(() => {
            const statuses = [...root.querySelectorAll('[role=status]')]
            if (statuses.some(({ textContent }) => textContent.includes(wanted))) resolve()
          }).observe(root, { childList: true, characterData: true, subtree: true }),
        )
        return { said }
      }, text)
      await act()
      await watched.evaluate(({ said }) => said)
    },
    expectClosed: () => dialog.waitFor({ state: 'detached' }),
    expectTitle: (title) => page.getByRole('dialog', { name: title, exact: true }).waitFor(),
    // `as`: each action drives one wallet, and the page throws for a wrong input.
    drive: (action, ...input) => driveWallet(page, handle, action, ...(input as [never])),
    walletState: (wallet = handle) =>
      page.evaluate((name) => {
        // `as`: defined by pageWalletScript.
        const { latchkeyTestWallets } = globalThis as unknown as {
          latchkeyTestWallets: Record<string, { state: PageWalletState }>
        }
        return JSON.parse(JSON.stringify(latchkeyTestWallets[name]?.state)) as PageWalletState
      }, wallet),
    asked: async (wallet) => (await host.walletState(wallet)).calls.map(({ method }) => method),
  }
  return host
}

/** The texts in rows of installed wallets; rows of the directory come later and have none. */
const here = /Installed|Recent|claims to be this wallet/

export const patient = { timeout: 30_000, interval: 50 } as const
