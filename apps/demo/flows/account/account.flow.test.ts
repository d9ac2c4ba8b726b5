import { askNode, devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const [first] = facts.networks
const nodeUrl = first?.rpcUrl ?? ''

it('the Account view shows the short address, the network and the balance on the chain [BAL-05, BAL-10, MOD-04]', async () => {
  const { address } = devAccounts[6]
  await setBalance(address, 12_345_600n)
  const host = await visit({ wallets: [{ accounts: [address] }] })
  await host.connect()
  await host.openAccount()
  await host.text('0x97…3a0aa9').waitFor()
  await host.dialog.getByTitle(address).waitFor()
  await host.button('Network: Local One').waitFor()
  await host.text('12.345 ETH').waitFor()
  await host.text('$30,864.00 in total').waitFor()
  expect(host.requests.filter((each) => each.includes('/balance?'))).toEqual([
    expect.stringContaining(`GET ${facts.gatewayUrl}/v1/account/${address}/balance?`),
  ])
})

it('the total of the holdings leaves out a holding without a price', async () => {
  const host = await visit({ wallets: [{ accounts: [devAccounts[1].address] }] })
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  // 10,000 ETH and 2.5 WETH at 2,500, 1,500.25 tUSD at 1; LONGNAMED has no price.
  await host.text('$25,007,750.25 in total').waitFor()
})

it('a balance read from the node is refreshed after 30 seconds, and not earlier [BAL-04]', async () => {
  const { address } = devAccounts[7]
  await setBalance(address, 1_000_000n)
  const host = await visit({
    path: '/?devwallet=off&bare',
    wallets: [{ accounts: [address] }],
    prepare: (page) => page.clock.install(),
  })
  await host.connect()
  // The page's clock keeps running, for seconds on a busy machine. So the times start before the balance is read.
  const now = (): Promise<number> => host.page.evaluate(() => Date.now())
  const before = await now()
  await host.openAccount()
  await host.text('1 ETH').waitFor()
  const readingMs = (await now()) - before
  await setBalance(address, 7_500_000n)
  await reopenAt(29_000)
  await host.text('1 ETH').waitFor()
  await reopenAt(31_000 + readingMs)
  await host.text('7.5 ETH').waitFor()
  const { gatewayUrl } = facts
  expect(host.requests.filter((each) => each.includes(gatewayUrl))).toEqual([])

  async function reopenAt(ms: number): Promise<void> {
    await host.button('Close').click()
    await host.expectClosed()
    await host.page.clock.fastForward(Math.max(0, before + ms - (await now())))
    await host.openAccount()
  }
})

it('balances are requested again after 30 seconds, the identity after 5 minutes [BAL-04]', async () => {
  const host = await visit({ prepare: (page) => page.clock.install() })
  const asked = (part: string): number => host.requests.filter((each) => each.includes(part)).length
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await expect.poll(() => asked('/v1/identity/'), patient).toBe(1)
  const reopen = async (afterMs: number): Promise<void> => {
    await host.button('Close').click()
    await host.expectClosed()
    await host.page.clock.fastForward(afterMs)
    await host.openAccount()
    await host.text('10,000 ETH').waitFor()
  }
  await reopen(20_000)
  expect([asked('/balance?'), asked('/v1/identity/')]).toEqual([1, 1])
  await reopen(11_000)
  await expect.poll(() => asked('/balance?'), patient).toBe(2)
  expect(asked('/v1/identity/')).toBe(1)
  await reopen(270_000)
  await expect.poll(() => asked('/v1/identity/'), patient).toBe(2)
})

it('the address is copied in full, and the visitor is told', async () => {
  const host = await visit({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await host.connect()
  await host.openAccount()
  await host.expectSaid('Address copied', () => host.button('Copy address').click())
  expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(
    devAccounts[0].address,
  )
})

it('a visitor is told when the browser refuses to copy', async () => {
  const host = await visit({
    scripts: [`navigator.clipboard.writeText = () => Promise.reject(new Error('no'))`],
  })
  await host.connect()
  await host.openAccount()
  await host.button('Copy address').click()
  await host.text('Couldn’t copy. Select the address instead').waitFor()
})

it('disconnecting resets the page, revokes the permission and clears the storage [STA-06]', async () => {
  const host = await visit()
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await host.button('Disconnect').click()
  await host.expectClosed()
  await host.expectFact('status', 'disconnected')
  await host.expectFact('address', '–')
  await host.expectFact('wallet', '–')
  await host.connectButton.waitFor()
  expect(await host.asked()).toContain('wallet_revokePermissions')
  expect(await host.walletState()).toMatchObject({ isAuthorised: false })
  const stored = await host.page.evaluate(() => Object.entries(localStorage))
  const ours = stored.filter(([key]) => key.startsWith('@latchkey/'))
  expect(JSON.stringify(ours).toLowerCase()).not.toContain(devAccounts[0].address.toLowerCase())
  expect(ours).toContainEqual(['@latchkey/connections', '{}'])
  await host.page.reload()
  await host.expectFact('status', 'disconnected')
  expect(await host.asked()).toEqual([])
})

it('an account chosen in the wallet is the page’s account at once [STA-03]', async () => {
  const host = await visit()
  await host.connect()
  await host.openAccount()
  await host.text('0xf3…b92266').waitFor()
  await host.drive('switchAccount', 1)
  await host.text('0x70…dc79C8').waitFor()
  await host.expectFact('address', devAccounts[1].address)
  await host.text('10,000 ETH').waitFor()
})

it('locking the wallet disconnects the page and closes the Account view', async () => {
  const host = await visit()
  await host.connect()
  await host.openAccount()
  await host.drive('lock')
  await host.expectFact('status', 'disconnected')
  await host.expectClosed()
  await host.connectButton.waitFor()
})

it('a permission revoked in the wallet disconnects the page', async () => {
  const host = await visit()
  await host.connect()
  await host.drive('revoke')
  await host.expectFact('status', 'disconnected')
  await host.connectButton.waitFor()
})

it('a wallet that loses its node for a moment stays connected', async () => {
  const host = await visit()
  await host.connect()
  await host.drive('disconnect')
  // The kit asks for the accounts again and follows the answer.
  await expect
    .poll(async () => (await host.asked()).filter((each) => each === 'eth_accounts'), patient)
    .toHaveLength(1)
  await host.drive('switchAccount', 1)
  await host.expectFact('address', devAccounts[1].address)
})

it('a visitor who declines to disconnect in the wallet is told so, and stays connected [NET-06]', async () => {
  const host = await visit({ provoked: /DISCONNECT_FAILED|Failed to disconnect/ })
  await host.connect()
  await host.page.evaluate(() => {
    // `as`: defined by pageWalletScript.
    const { latchkeyTestWallets } = globalThis as unknown as {
      latchkeyTestWallets: Record<string, { provider: { request: unknown } }>
    }
    const provider = latchkeyTestWallets['test.wallet']?.provider
    if (!provider) throw new Error('no wallet')
    // oxlint-disable-next-line prefer-promise-reject-errors -- what wallets throw
    provider.request = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
  })
  await host.openAccount()
  await host.button('Disconnect').click()
  await host.text('Failed to disconnect').waitFor()
  await host.expectFact('status', 'connected')
  await expect
    .poll(() => host.errors.join(), patient)
    .toMatch(/eip155: User rejected the request|Failed to disconnect/)
})

/** A balance in millionths of an ether. */
async function setBalance(address: string, micro: bigint): Promise<void> {
  await askNode(nodeUrl, 'anvil_setBalance', [
    address,
    `0x${(micro * 1_000_000_000_000n).toString(16)}`,
  ])
}
