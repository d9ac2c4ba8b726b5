import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { devAccounts } from '@latchkey/testing/chain'
import type { AxeResults } from 'axe-core'
import { describe, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'
import type { VisitOptions } from '../visit.ts'

const visit = startVisits()
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const { networks, unsupportedId, gatewayUrl } = facts
const elsewhere = { id: unsupportedId, name: 'Elsewhere', rpcUrl: networks[0]?.rpcUrl ?? '' }

describe.each(['light', 'dark'] as const)('accessibility in the %s theme', (colorScheme) => {
  // Without reduced motion axe could measure colours in the middle of a fade.
  const open = (options: VisitOptions = {}): Promise<HostPage> =>
    visit({ colorScheme, context: { reducedMotion: 'reduce' }, ...options })

  it('axe finds nothing on the page, in Connect and in ConnectingExternal', async () => {
    const host = await open({ wallets: [{ behaviour: 'wait' }] })
    await expectNoViolation(host)
    await host.connectButton.click()
    await host.button('Test Wallet').waitFor()
    await expectNoViolation(host)
    await host.button('Test Wallet').click()
    await host.text('Continue in Test Wallet').waitFor()
    await expectNoViolation(host)
    await host.drive('setBehaviour', 'reject')
    await host.text('Connection declined').waitFor()
    await expectNoViolation(host)
    await host.text('Details').click()
    await expectNoViolation(host)
  })

  it('axe finds nothing in Connect without wallets, and with two wallets of one name', async () => {
    const none = await open({ wallets: [], path: '/?devwallet=off&links=off' })
    await none.connectButton.click()
    await none.text('No wallet found').waitFor()
    await expectNoViolation(none)
    const twins = await open({ wallets: [{ handle: 'one' }, { handle: 'two' }] })
    await twins.connectButton.click()
    await twins.text('Another extension also claims').first().waitFor()
    await expectNoViolation(twins)
  })

  it('axe finds nothing in the QR code, All Wallets and the view of one wallet', async () => {
    const host = await open({ wallets: [] })
    await host.connectButton.click()
    await host.button(/^WalletConnect/).click()
    await host.dialog.getByRole('img', { name: /QR code/ }).waitFor()
    await expectNoViolation(host)
    await host.button('Back').click()
    await host.button(/^All Wallets/).click()
    await host.button(/MetaMask/).waitFor()
    await expectNoViolation(host)
    await host.button(/MetaMask/).click()
    await host.dialog.getByRole('img', { name: /QR code/ }).waitFor()
    await expectNoViolation(host)
  })

  it('axe finds nothing in Account, Networks and SwitchNetwork', async () => {
    const host = await open()
    await host.connect()
    await host.openAccount()
    await host.text('10,000 ETH').waitFor()
    await expectNoViolation(host)
    await host.openNetworks()
    await expectNoViolation(host)
    await host.drive('setBehaviour', 'wait')
    await host.button('Local Two').click()
    await host.text('Approve the switch to').waitFor()
    await expectNoViolation(host)
    await host.drive('setBehaviour', 'reject')
    await host.text('Switch declined').waitFor()
    await expectNoViolation(host)
  })

  it('axe finds nothing in Account with a failing gateway and its alert, and in UnsupportedChain', async () => {
    const host = await open({
      provoked: /Failed to load resource/,
      prepare: (page) =>
        page.route(`${gatewayUrl}/**`, (route) =>
          route.fulfill({
            status: 401,
            json: { reasons: [{ description: 'Unauthorized: invalid key' }] },
            headers: { 'access-control-allow-origin': '*' },
          }),
        ),
      wallets: [{ chains: [...networks, elsewhere] }],
    })
    await host.connect()
    await host.openAccount()
    await host.text('Invalid Project ID').waitFor()
    await host.button('Try again').waitFor()
    await expectNoViolation(host)
    await host.drive('switchChain', unsupportedId)
    await host.expectTitle('Switch Network')
    await host.button('Local One').waitFor()
    await expectNoViolation(host)
  })
})

describe('keyboard', () => {
  it('a visitor connects, looks at the account and disconnects with the keyboard alone', async () => {
    const { page, ...host } = await visit()
    await tabTo({ page, ...host }, 'Connect Wallet')
    await page.keyboard.press('Enter')
    await host.expectTitle('Connect Wallet')
    await tabTo({ page, ...host }, /^Test Wallet/)
    await page.keyboard.press('Enter')
    await host.expectFact('address', devAccounts[0].address)
    await host.expectClosed()
    await host.accountButton.waitFor()
    await tabTo({ page, ...host }, /^Account (0x|\S+\.eth)/)
    await page.keyboard.press('Space')
    await host.expectTitle('Account')
    await tabTo({ page, ...host }, 'Copy address')
    await tabTo({ page, ...host }, 'Disconnect')
    await page.keyboard.press('Enter')
    await host.expectFact('status', 'disconnected')
  })

  it('Escape goes back, then closes, and the focus returns to the button [MOD-06]', async () => {
    const host = await visit({ wallets: [{ behaviour: 'wait' }] })
    const { keyboard } = host.page
    await tabTo(host, 'Connect Wallet')
    await keyboard.press('Enter')
    await tabTo(host, /^Test Wallet/)
    await keyboard.press('Enter')
    await host.text('Continue in Test Wallet').waitFor()
    await keyboard.press('Escape')
    await host.expectTitle('Connect Wallet')
    await host.expectFact('status', 'disconnected')
    await keyboard.press('Escape')
    await host.expectClosed()
    expect(await focusedName(host)).toBe('Connect Wallet')
  })

  it('the focus stays inside the open window, both ways round', async () => {
    const host = await visit()
    await host.connectButton.click()
    await host.button('Test Wallet').waitFor()
    for (const key of ['Tab', 'Shift+Tab']) {
      const names: string[] = []
      for (let i = 0; i < 6; i++) {
        await host.page.keyboard.press(key)
        names.push(await focusedName(host))
      }
      // The directory's recommended wallets are in the list, too.
      const inside = /^(Close|WalletConnect.*|Test Wallet.*|All Wallets.*|.*MetaMask.*)$/
      expect(names.filter((name) => !inside.test(name))).toEqual([])
      expect(names).toContain('Close')
    }
  })

  it('a declined request is tried again from the keyboard', async () => {
    const host = await visit({ wallets: [{ behaviour: 'rejectNext' }] })
    await host.pick()
    await host.text('Connection declined').waitFor()
    await tabTo(host, 'Try again')
    await host.page.keyboard.press('Enter')
    await host.expectFact('status', 'connected')
  })
})

async function expectNoViolation({ page }: HostPage): Promise<void> {
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    // `as`: axe defines this property itself.
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } }
    const found = await axe.run()
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => `${String(target)} ${html}`),
    }))
  })
  expect(violations).toEqual([])
}

/** Presses Tab until the button with this name has the focus. */
async function tabTo(host: HostPage, name: string | RegExp): Promise<void> {
  await host.page.getByRole('button', { name, exact: true }).waitFor()
  const names: string[] = []
  for (let i = 0; i < 15; i++) {
    const focused = await focusedName(host)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    names.push(focused)
    await host.page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}, only ${names.join(', ')}`)
}

/** The name of the focused element, found through the shadow roots. */
function focusedName({ page }: HostPage): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    // A letter stands in for a picture until it is loaded. It is not part of the name.
    const spoken = active?.cloneNode(true) as Element | undefined
    for (const hidden of spoken?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove()
    return (active?.getAttribute('aria-label') ?? spoken?.textContent ?? '').trim().slice(0, 80)
  })
}
