import { driveWallet } from '@latchkey/testing/browser'
import {
  type FarcasterClient,
  sdkScript,
  startFarcaster,
  webViewScript,
} from '@latchkey/testing/farcaster'
import type { FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts, hostUrl } from '../ownWorld.ts'
import { type HostPage, patient } from '../page.ts'
import { startVisits, testWallet, type VisitOptions } from '../visit.ts'

const visit = startVisits()
const rdns = 'dev.farcaster'
const [address = '', second = ''] = facts.accounts
/** The page without other ways to connect. */
const own = '/?devwallet=off&links=off'
const wallet = testWallet({ name: 'Dev client', rdns })
let client: FarcasterClient
let app: string

beforeAll(async () => {
  client = await startFarcaster()
  app = new URL(`${own}&client=${client.origin}`, hostUrl).href
})
afterAll(() => client.stop())

type Inside = HostPage & {
  readonly frame: FrameLocator
  fact(name: string): Promise<string | null>
}

async function inside(announces = false, options: VisitOptions = {}): Promise<Inside> {
  const path = client.address({ app, wallet, announces })
  const host = await visit({ path, wallets: [], ...options })
  const frame = host.page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Connect Wallet', exact: true }).waitFor()
  return {
    ...host,
    frame,
    fact: (name) => frame.locator(`[data-fact="${name}"]`).textContent(),
  }
}

async function connect({ frame, fact }: Inside, wallet: string): Promise<void> {
  await frame.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await frame.getByRole('dialog').getByRole('button', { name: wallet }).click()
  await expect.poll(() => fact('status'), patient).toBe('connected')
}

it('a mini app connects Farcaster’s wallet, and follows its account and network [CON-04]', async () => {
  const host = await inside()
  await connect(host, 'Farcaster')
  await expect.poll(() => host.fact('address'), patient).toBe(address)
  await expect.poll(() => host.fact('wallet'), patient).toBe('Farcaster')
  await driveWallet(host.page, rdns, 'switchAccount', 1)
  await expect.poll(() => host.fact('address'), patient).toBe(second)
  await driveWallet(host.page, rdns, 'switchChain', 31338)
  await expect.poll(() => host.fact('network'), patient).toContain('Local Two')
  await host.frame.getByRole('button', { name: 'Sign a message', exact: true }).click()
  await expect.poll(() => host.fact('answer'), patient).toMatch(/^0x[0-9a-f]{130}$/)
  // The client remembers its permission, so the visitor sees no prompt.
  await host.page.reload()
  await expect.poll(() => host.fact('status'), patient).toBe('connected')
  await expect.poll(() => host.fact('address'), patient).toBe(second)
})

it('a mini app shows a declined connection and can try again [CON-04, CON-16]', async () => {
  const host = await inside()
  await driveWallet(host.page, rdns, 'setBehaviour', 'rejectNext')
  await host.frame.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const dialog = host.frame.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Farcaster' }).click()
  await dialog.getByText('Connection declined').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => host.fact('status'), patient).toBe('connected')
})

it('a mini app lists Farcaster’s wallet once, under the name that the host’s SDK announces [CON-04]', async () => {
  const host = await inside(true, { scripts: [await sdkScript()] })
  await host.frame.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const dialog = host.frame.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dev client' }).waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Farcaster' }).count(), patient)
    .toBe(0)
  await dialog.getByRole('button', { name: 'Dev client' }).click()
  await expect.poll(() => host.fact('address'), patient).toBe(address)
})

it('a mini app in a WebView connects Farcaster’s wallet [CON-04]', async () => {
  const host = await visit({ path: own, wallets: [], scripts: [await webViewScript({ wallet })] })
  await host.connect('Farcaster')
  await host.expectFact('address', address)
  await driveWallet(host.page, rdns, 'switchAccount', 1)
  await host.expectFact('address', second)
  await host.page.getByRole('button', { name: 'Sign a message', exact: true }).click()
  const answer = host.page.locator('[data-fact="answer"]')
  await expect.poll(() => answer.textContent(), patient).toMatch(/^0x[0-9a-f]{130}$/)
})

it('a mini app ignores a frame around it that the host does not name as a client [CON-04]', async () => {
  const path = client.address({ app: new URL(own, hostUrl).href, wallet })
  const host = await visit({ path, wallets: [] })
  const frame = host.page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await expect.poll(() => host.requests.some((each) => /miniApp/.test(each)), patient).toBe(true)
  await frame.getByRole('dialog').getByText('No wallet found').waitFor()
  // Enough time for an answer, if the page had accepted the frame.
  await host.page.waitForTimeout(500)
  expect(await frame.getByRole('button', { name: 'Farcaster' }).count()).toBe(0)
})

it('a page outside Farcaster fetches no code for mini apps [CON-04]', async () => {
  const host = await visit({ path: own, wallets: [] })
  await host.connectButton.click()
  await host.text('No wallet found').waitFor()
  expect(host.requests.filter((each) => /miniApp|farcaster\.xyz/i.test(each))).toEqual([])
})
