import { devAccounts } from '@latchkey/testing/chain'
import { it } from 'vitest'
import { startVisits } from '../visit.ts'

const visit = startVisits()

const blocked = `Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('Access is denied for this document.', 'SecurityError') },
})`
const full = `Storage.prototype.setItem = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}`
const absent = `Object.defineProperty(window, 'localStorage', { value: undefined })`

it.each([
  ['blocked', blocked],
  ['full', full],
  ['absent', absent],
])('a visitor with storage %s connects, switches and disconnects [STA-10]', async (_, script) => {
  const host = await visit({ scripts: [script] })
  await host.connect()
  await host.expectFact('address', devAccounts[0].address)
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.text('3.75 ETH').waitFor()
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
  await host.expectClosed()
  await host.connect()
})

it('storage that fills up later does not stop a connected visitor [STA-10]', async () => {
  const host = await visit()
  await host.connect()
  await host.page.evaluate(full)
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
})
