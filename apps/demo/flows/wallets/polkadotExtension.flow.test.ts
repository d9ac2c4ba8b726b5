import { polkadotAccount, type PolkadotExtension, startPolkadotExtension } from '@latchkey/peers'
import type { OpenPage } from '@latchkey/testing/browser'
import { type PolkadotNode, startPolkadot } from '@latchkey/testing/polkadot'
import { polkadotAccounts } from '@latchkey/testing/polkadot/page'
import { verifiedMessage } from '@latchkey/testing/polkadot/verify'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hostUrl } from '../ownWorld.ts'
import { type HostPage, hostPage, patient } from '../page.ts'

// The real polkadot.js extension, in its own browser, to check the assumptions of the test wallet.

const [alice, bob] = polkadotAccounts
const { origin } = new URL(hostUrl)

let extension: PolkadotExtension
let node: PolkadotNode

beforeAll(async () => {
  ;[extension, node] = await Promise.all([
    startPolkadotExtension([
      { name: 'Alice', type: 'sr25519', path: '//Alice' },
      { name: 'Bob', type: 'ed25519', path: '//Bob' },
    ]),
    startPolkadot(),
  ])
}, 240_000)
afterEach(() => extension.forget(origin))
afterAll(() => Promise.all([extension.stop(), node.stop()]))

it('the real Polkadot extension connects, signs, and resumes without a prompt [CON-01, STA-04]', async () => {
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

it('a Polkadot extension that revoked access is asked again only when the visitor signs [STA-04]', async () => {
  const host = await visit()
  await connect(host)
  await owner('Allow access')
  await host.expectFact('polkadot', alice.address)
  await host.page.goto('about:blank')
  await extension.removeAccess(origin)
  await host.page.goto(demo())
  await host.expectFact('polkadot', alice.address)
  expect(await questions()).toEqual([])
  await press(host, 'Sign with Polkadot')
  await owner('Allow access')
  await owner('Sign')
  const signature = host.page.locator('[data-fact="polkadot-signature"]')
  await expect.poll(() => signature.textContent(), patient).toMatch(/^0x[0-9a-f]{128}$/)
})

it('a declined Polkadot connection can be tried again, unless the visitor declined it for good [CON-16]', async () => {
  const host = await visit()
  await connect(host)
  for (const answer of ['Not now', 'Never']) {
    await owner(answer)
    await host.text('Connection declined').waitFor()
    await host.expectFact('polkadot', '–')
    await host.button('Try again').click()
  }
  // From now on the extension answers without a prompt, and with no account.
  await host.text('The wallet hasn’t allowed this account or action').waitFor()
  expect(await questions()).toEqual([])
})

it('a declined Polkadot signature is reported as cancelled', async () => {
  const host = await visit()
  await connect(host)
  await owner('Allow access')
  await host.expectFact('polkadot', alice.address)
  await host.expectClosed()
  await press(host, 'Sign with Polkadot')
  await owner('Do not sign')
  await host.expectFact('polkadot-signature', 'Cancelled')
})

it('a Polkadot payment is mined when it is signed, and sends nothing when it is declined', async () => {
  // As: polkadot.js's two packages disagree on an optional property.
  const provider = new WsProvider(node.wsUrl) as unknown as Provider
  const api = await ApiPromise.create({ provider, noInitWarn: true })
  try {
    const before = {
      alice: await polkadotAccount(api, alice.address),
      bob: await polkadotAccount(api, bob.address),
    }
    const host = await visit()
    await connect(host)
    await owner('Allow access')
    await host.expectFact('polkadot-balance', `${before.alice.free / coin} ROC`)

    await press(host, 'Pay with Polkadot')
    await owner('Do not sign')
    await host.expectFact('polkadot-payment', 'Cancelled')
    await press(host, 'Pay with Polkadot')
    await owner('Sign')
    await host.expectFact('polkadot-payment', /^1 ROC in block 0x[0-9a-f]{64}$/)

    // The chain announces a block before it answers from that block.
    await expect
      .poll(async () => (await polkadotAccount(api, alice.address)).nonce, patient)
      .toBe(1)
    const after = {
      alice: await polkadotAccount(api, alice.address),
      bob: await polkadotAccount(api, bob.address),
    }
    expect(after.bob.free - before.bob.free).toBe(coin)
    const fee = before.alice.free - after.alice.free - coin
    expect(fee).toBeGreaterThan(0n)
    expect(fee).toBeLessThan(coin / 10n)
  } finally {
    await api.disconnect()
  }
})

/** The demo without nodes of other namespaces: browsers log the failed requests to the console. */
function demo(): string {
  const path = `/?all&devwallet=off&bare&links=off&polkadot=${encodeURIComponent(node.rpcUrl)}`
  return new URL(path, origin).href
}

async function visit(): Promise<HostPage> {
  const page = await extension.context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(demo())
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

/** Answers as the visitor in the extension's window. */
function owner(answer: string): Promise<void> {
  return extension.owner.getByRole('button', { name: answer, exact: true }).click()
}

/** The extension's open prompts. */
function questions(): Promise<readonly string[]> {
  return extension.owner.getByRole('button').allTextContents()
}

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>

const coin = 10n ** 12n
