import { startPolkadotExtension, type PolkadotExtension } from '@latchkey/peers'
import type { OpenPage } from '@latchkey/testing/browser'
import { polkadotAccounts } from '@latchkey/testing/polkadot/page'
import { verifiedMessage } from '@latchkey/testing/polkadot/verify'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type HostPage, hostPage, patient } from './page.ts'

// polkadot.js' extension itself, in a browser and a profile of its own: what our page wallet takes it to be is not asked.

const [alice] = polkadotAccounts
/** The families' nodes are not needed to connect and sign, and are not there: browsers write that to the console. */
const path = '/?all&devwallet=off&bare&links=off'

let extension: PolkadotExtension

beforeEach(async () => {
  extension = await startPolkadotExtension([
    { name: 'Alice', type: 'sr25519', path: '//Alice' },
    { name: 'Bob', type: 'ed25519', path: '//Bob' },
  ])
})
afterEach(() => extension.stop())

it('the real extension is connected, signs, and comes back unasked [CON-01, STA-04]', async () => {
  const host = await visit()
  await connect(host)
  await owner('Allow access')
  await host.expectFact('polkadot', alice.address)
  await host.expectClosed()

  await press(host, 'Sign with Polkadot')
  await owner('Sign')
  const signature = host.page.locator('[data-fact="polkadot-signature"]')
  await expect.poll(() => signature.textContent(), patient).toMatch(/^0x[0-9a-f]{128}$/)
  const text = (await signature.textContent()) ?? ''
  expect(await verifiedMessage('Hello from Latchkey', text, alice.address)).toBe('sr25519')

  await host.page.reload()
  await host.expectFact('polkadot', alice.address)
  expect(await questions()).toEqual([])
})

it('an owner who took access back is not asked at the next visit, but when something is to be signed [STA-04]', async () => {
  const host = await visit()
  await connect(host)
  await owner('Allow access')
  await host.expectFact('polkadot', alice.address)
  await host.page.goto('about:blank')
  await extension.removeAccess(new URL(inject('hostUrl')).origin)
  await host.page.goto(new URL(path, inject('hostUrl')).href)
  await host.expectFact('polkadot', alice.address)
  expect(await questions()).toEqual([])
  await press(host, 'Sign with Polkadot')
  await owner('Allow access')
  await owner('Sign')
  const signature = host.page.locator('[data-fact="polkadot-signature"]')
  await expect.poll(() => signature.textContent(), patient).toMatch(/^0x[0-9a-f]{128}$/)
})

it('what its owner says no to can be asked again, unless that was for good [CON-16]', async () => {
  const host = await visit()
  await connect(host)
  for (const answer of ['Not now', 'Never']) {
    await owner(answer)
    await host.text('Connection declined').waitFor()
    await host.expectFact('polkadot', '–')
    await host.button('Try again').click()
  }
  // From now on the extension answers by itself: with no account.
  await host.text('The wallet has not allowed this account or method').waitFor()
  expect(await questions()).toEqual([])
})

it('a signature that its owner refuses is none', async () => {
  const host = await visit()
  await connect(host)
  await owner('Allow access')
  await host.expectFact('polkadot', alice.address)
  await host.expectClosed()
  await press(host, 'Sign with Polkadot')
  await owner('Do not sign')
  await host.expectFact('polkadot-signature', 'Cancelled')
})

async function visit(): Promise<HostPage> {
  const page = await extension.context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(new URL(path, inject('hostUrl')).href)
  const opened: OpenPage = { page, errors: [], requests: [], close: () => page.close() }
  return hostPage(opened)
}

async function connect(host: HostPage): Promise<void> {
  await press(host, 'Connect Polkadot wallet')
  await host.button('polkadot{.js}').click()
}

function press({ page }: HostPage, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Answer as the wallet's owner, in its own window. */
function owner(answer: string): Promise<void> {
  return extension.owner.getByRole('button', { name: answer, exact: true }).click()
}

/** What the wallet's owner is being asked. */
function questions(): Promise<readonly string[]> {
  return extension.owner.getByRole('button').allTextContents()
}
