import { askNode, devAccounts, ens } from '@latchkey/testing/chain'
import type { FrameLocator } from 'playwright-core'
import { createPublicClient, defineChain, http, parseEther, toCoinType, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { confirm, fill, settled, slow } from '../sending.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const owner = devAccounts[7]
const other = devAccounts[6]
const payer = devAccounts[8]
const rpcUrl = facts.networks[0]?.rpcUrl ?? ''
/** Another name in each run: a world may serve the file twice. */
const label = `sailor-${Date.now().toString(36)}`
const name = `${label}.latchkey.eth`

const chain = createPublicClient({
  chain: defineChain({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { ensUniversalResolver: { address: ens.universalResolver } },
  }),
  transport: http(rpcUrl),
})
/** The accounts have their coins back afterwards: other flows show whole amounts. */
const spent = [owner, other, payer].map(({ address }) => address)
let before: readonly bigint[] = []
beforeAll(async () => {
  before = await Promise.all(spent.map((address) => chain.getBalance({ address })))
})
afterAll(async () => {
  for (const [at, address] of spent.entries())
    await askNode(rpcUrl, 'anvil_setBalance', [address, toHex(before[at] ?? 0n)])
})

const wallet = ({ page }: HostPage): FrameLocator => page.frameLocator('iframe[data-latchkey]')

/** Signs in the embedded wallet's own page. */
async function approve(host: HostPage): Promise<void> {
  await host.expectTitle('Approve Transaction')
  await wallet(host).getByText(name).first().waitFor()
  await wallet(host).getByRole('button', { name: 'Approve' }).click()
}

it('a visitor registers a name, makes it the primary name of the chain, is paid by it, moves it and gives it up, and viem resolves it on the chain at each step [NAM-02, NAM-03, SND-09]', async () => {
  const host = await visit({ path: '/?devwallet=off&login', wallets: [] })
  await host.page.getByRole('button', { name: 'Connect the dev frame', exact: true }).click()
  await host.expectFact('address', owner.address)
  await host.openAccount()
  await host.button(/^Choose account name/).click()
  await host.expectTitle('Choose Name')
  await host.dialog.getByLabel('Account name').fill(label)
  await host.text(`${name} is available`).waitFor()
  await host.button('Register').click()
  await approve(host)
  await host.text(`${name} is yours`).waitFor()
  await host.button('Done').click()
  await host.expectTitle('Account')
  await host.text(name).waitFor()
  await host.button('Close').click()
  await host.page.getByRole('button', { name: `Account ${name}`, exact: true }).waitFor()
  expect(await chain.getEnsAddress({ name })).toBe(owner.address)

  // The owner makes it the primary name on the chain, at ENS's registrar.
  const coinType = toCoinType(31337)
  expect(await chain.getEnsName({ address: owner.address, coinType })).toBe(null)
  await host.openAccount()
  await host.button(/^Your name/).click()
  await host.button(`Use ${name}`).click()
  await host.expectTitle('Approve Transaction')
  await wallet(host).getByRole('button', { name: 'Approve' }).click()
  await host.expectTitle('Your name')
  await expect.poll(() => chain.getEnsName({ address: owner.address, coinType }), slow).toBe(name)
  await host.button('Close').click()

  // Another account pays to the name.
  const paying = await visit({ wallets: [{ accounts: [payer.address] }] })
  await paying.connect()
  const pay = async (to: string, warned: boolean): Promise<void> => {
    await paying.openAccount()
    await paying.button(/^Send/).click()
    await fill(paying, '0.01', name)
    await paying.dialog.locator('.receiver-name').getByText(name).waitFor()
    if (warned) {
      await paying.button('Review').click()
      await paying.text('This name led to another address').waitFor()
      await paying.button('Send anyway').click()
      await paying.button(/^Send$/).click()
    } else await confirm(paying, to)
    await settled(paying, 'confirmed')
    await paying.button('Close').click()
  }
  const poorer = await chain.getBalance({ address: owner.address })
  await pay(owner.address, false)
  expect((await chain.getBalance({ address: owner.address })) - poorer).toBe(parseEther('0.01'))

  // The owner moves the name to another address, and the payer is told.
  await host.openAccount()
  await host.button(/^Your name/).click()
  await host.dialog.getByLabel('Ethereum').fill(other.address)
  await host.button('Save Ethereum address').click()
  await approve(host)
  await host.expectTitle('Your name')
  await expect.poll(() => chain.getEnsAddress({ name }), slow).toBe(other.address)
  await pay(other.address, true)

  await host.button('Give up this name').click()
  await host.button(`Give up ${name}`).click()
  await approve(host)
  await host.expectTitle('Account')
  expect(await chain.getEnsAddress({ name })).toBe(null)
  expect(await chain.getEnsName({ address: owner.address, coinType })).toBe(null)
}, 180_000)
