import { hostileScript } from '@latchkey/testing/browser'
import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import { facts, hostUrl } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
/** The browser's error for an invalid icon. */
const provoked = /net::ERR_INVALID_URL/
const twins = [
  { name: 'Twin', rdns: 'test.twin', handle: 'original' },
  { name: 'Twin', rdns: 'test.twin', handle: 'copy' },
] as const

it('two wallets with one rdns are both shown with a warning, and neither resumes', async () => {
  const host = await visit({ wallets: twins })
  await host.connectButton.click()
  await host.expectTitle('Connect Wallet')
  const rows = host.button('Twin')
  await expect.poll(() => rows.count(), patient).toBe(2)
  const warning = host.dialog.getByText('Another extension also claims to be this wallet')
  expect(await warning.count()).toBe(2)
  await rows.first().click()
  await host.expectFact('status', 'connected')
  await host.page.reload()
  await host.expectFact('status', 'disconnected')
  for (const { handle } of twins) expect(await host.asked(handle)).toEqual([])
  await host.connectButton.click()
  await expect.poll(() => warning.count(), patient).toBe(2)
  expect(await host.text('Recent').count()).toBe(0)
})

it('hostile announcements do not break the page, and another wallet connects', async () => {
  const host = await visit({ provoked, scripts: [await hostileScript()] })
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  await expectHarmless(host)
  await host.button('Test Wallet').click()
  await host.expectFact('address', devAccounts[0].address)
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await expectHarmless(host)
})

it('hostile announcements repeated while the list is open do not break it', async () => {
  const host = await visit({ provoked, scripts: [await hostileScript()] })
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  await host.page.evaluate(() => {
    for (let i = 0; i < 3; i++) dispatchEvent(new Event('eip6963:requestProvider'))
  })
  await expectHarmless(host)
  await host.button('Test Wallet').click()
  await host.expectFact('status', 'connected')
})

it('a storm of a thousand announcements shows 32 wallets at most', async () => {
  const host = await visit({ scripts: [await hostileScript(['storm'])] })
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  expect(await host.rows()).toHaveLength(32)
  await host.button('Test Wallet').click()
  await host.expectFact('status', 'connected')
})

it('wallet names are shown without invisible characters, and their markup as text', async () => {
  const host = await visit({ provoked, scripts: [await hostileScript(['bidiNames', 'badIcons'])] })
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  const names = await host.rows()
  expect(names).toEqual(expect.arrayContaining([expect.stringContaining('<b>MetaMask</b>')]))
  expect(await host.dialog.locator('li b').count()).toBe(0)
  for (const name of names) expect(name.length).toBeLessThan(120)
  await expectHarmless(host)
})

it.each([
  ['Rejecting Wallet', 'The wallet reported an error'],
  ['Throwing Wallet', 'The wallet reported an error'],
  ['Lying Wallet', 'The wallet gave an answer that can’t be used'],
])('%s fails to connect, and the page keeps working [CON-16]', async (name, says) => {
  const host = await visit({ scripts: [await hostileScript(['providers'])] })
  await host.pick(name)
  await host.text('Couldn’t connect').waitFor()
  await host.text(says).waitFor()
  await host.expectFact('status', 'disconnected')
  await host.button('Back').click()
  await host.button('Test Wallet').click()
  await host.expectFact('status', 'connected')
})

it('invalid stored values are ignored', async () => {
  const host = await visit()
  await host.connect()
  await host.page.evaluate(() => {
    localStorage.setItem('@latchkey/connections', '{"eip155":{"connectorId":"__proto__","name":1}}')
    localStorage.setItem('@latchkey/networks', '[[[')
    localStorage.setItem('@latchkey/recent_wallets', '{"length":1e9}')
    localStorage.setItem('@latchkey/client_id', '"<script>"')
    localStorage.setItem('@latchkey/portfolio_cache', '{"x":{"at":"never"}}')
  })
  await host.page.reload()
  await host.expectFact('status', 'disconnected')
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
})

/** No script ran, no request went out, and the page has no invisible characters. */
async function expectHarmless(host: HostPage): Promise<void> {
  const seen = await host.page.evaluate(() => {
    const texts: string[] = []
    const walk = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        for (const { value } of element.attributes) texts.push(value)
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue ?? '')
        if (element.shadowRoot) walk(element.shadowRoot)
      }
    }
    walk(document.body)
    // The kit puts isolates around amounts, so that they read from left to right.
    const amount = /^\u2066([\d,.]+ \w+)\u2069$/
    return {
      ran: 'hostileRan' in globalThis,
      polluted: 'polluted' in {},
      unseen: texts.filter((text) =>
        /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(text.replace(amount, '$1').replaceAll('\n', '')),
      ),
      long: texts.filter((text) => text.length > 300_000).length,
    }
  })
  expect(seen).toEqual({ ran: false, polluted: false, unseen: [], long: 0 })
  expect((await host.rows()).length).toBeLessThanOrEqual(32)
  const { gatewayUrl, networks } = facts
  const known = [hostUrl, gatewayUrl, ...networks.map(({ rpcUrl }) => rpcUrl), ' data:']
  expect(host.requests.filter((each) => !known.some((url) => each.includes(url)))).toEqual([])
}
