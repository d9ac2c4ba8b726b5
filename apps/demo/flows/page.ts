import { driveWallet } from '@latchkey/testing/browser'
import type { OpenPage } from '@latchkey/testing/browser'
import type { PageWalletState } from '@latchkey/testing/wallets'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

type Family = 'eip155' | 'solana' | 'bip122' | 'polkadot'
/** The host's own, then those of each family: its address under its name. */
type Fact =
  | 'status'
  | 'wallet'
  | 'address'
  | 'network'
  | 'sign-in'
  | 'signed-as'
  | Family
  | `${Family}-${'wallet' | 'network' | 'balance' | 'signature' | 'payment'}`

/** The demo as its visitor finds it. Everything is found by role and name, through the shadow roots. */
export type HostPage = Pick<OpenPage, 'page' | 'errors' | 'requests'> & {
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly dialog: Locator
  /** A button of the modal. */
  button(name: string | RegExp): Locator
  /** A text of the modal: the first place where it stands. */
  text(text: string | RegExp): Locator
  /** What the host's own hooks say. */
  expectFact(fact: Fact, value: string | RegExp): Promise<void>
  /** Press Connect and pick a wallet: its prompt comes up, if it has one. */
  pick(wallet?: string): Promise<void>
  /** As `pick`, for a wallet that says yes. */
  connect(wallet?: string): Promise<void>
  /** Press the account button: the Account view. */
  openAccount(): Promise<void>
  /** Press the network in the Account view: the Networks view. */
  openNetworks(): Promise<void>
  /** The modal is gone from the page. */
  expectClosed(): Promise<void>
  /** The modal shows a view, by its title. */
  expectTitle(title: string): Promise<void>
  /** The texts of the shown list's rows, in order, but for those that lead to wallets elsewhere. */
  rows(): Promise<readonly string[]>
  /** The rows of the shown list, by their texts, in order; those that lead to wallets elsewhere are not counted. */
  expectRows(rows: readonly RegExp[]): Promise<void>
  /** Do something in a wallet, as its owner. */
  drive: (
    action: Parameters<typeof driveWallet>[2],
    ...input: readonly (string | number)[]
  ) => Promise<void>
  walletState(handle?: string): Promise<PageWalletState>
  /** Methods that the page asked of a wallet so far, in this page load. */
  asked(handle?: string): Promise<readonly string[]>
}

/** The handle of the wallet that pages have unless a flow brings others. */
const handle = 'test.wallet'

export function hostPage({ page, errors, requests }: OpenPage): HostPage {
  const dialog = page.getByRole('dialog')
  const connectButton = page.getByRole('button', { name: 'Connect Wallet', exact: true })
  const accountButton = page.getByRole('button', { name: /^Account 0x/ })
  const fact = (name: Fact): Locator => page.locator(`[data-fact="${name}"]`)
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
    async openNetworks() {
      const pill = host.button(/^Network: /)
      const networks = page.getByRole('dialog', { name: 'Choose Network', exact: true })
      // The card grows while tokens come, which can take the pill away between the pointer's down and up: who meets that
      // presses again.
      const press = async (): Promise<boolean> => {
        if (await pill.isVisible()) await pill.click()
        return networks.isVisible()
      }
      await expect.poll(press, patient).toBe(true)
    },
    async rows() {
      const rows = await dialog.getByRole('listitem').allTextContents()
      return rows.filter((row) => here.test(row))
    },
    async expectRows(rows) {
      const texts = rows.map((row) => expect.stringMatching(row) as string)
      await expect.poll(host.rows, patient).toEqual(texts)
    },
    expectClosed: () => dialog.waitFor({ state: 'detached' }),
    expectTitle: (title) => page.getByRole('dialog', { name: title, exact: true }).waitFor(),
    // `as`: one wallet is driven everywhere, and a wrong input throws in the page.
    drive: (action, ...input) => driveWallet(page, handle, action, ...(input as [never])),
    walletState: (wallet = handle) =>
      page.evaluate((name) => {
        // `as`: put there by pageWalletScript.
        const { latchkeyTestWallets } = globalThis as unknown as {
          latchkeyTestWallets: Record<string, { state: PageWalletState }>
        }
        return JSON.parse(JSON.stringify(latchkeyTestWallets[name]?.state)) as PageWalletState
      }, wallet),
    asked: async (wallet) => (await host.walletState(wallet)).calls.map(({ method }) => method),
  }
  return host
}

/** What the rows of this browser's wallets say; those of the directory come later and say nothing. */
const here = /Installed|Recent|claims to be this wallet/

export const patient = { timeout: 30_000, interval: 50 } as const
