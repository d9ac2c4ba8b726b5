import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { networks, unsupportedId } = facts
const [one, two] = networks
const elsewhere = { id: unsupportedId, name: 'Elsewhere', rpcUrl: one?.rpcUrl ?? '' }

it('a visitor switches to the second network and sees the balance there [CON-15]', async () => {
  const host = await visit()
  await toNetworks(host)
  await host.dialog.locator('[aria-current="true"]').getByText('Local One').waitFor()
  await host.button('Local Two').click()
  await host.expectTitle('Account')
  await host.button('Network: Local Two').waitFor()
  await host.text('3.75 ETH').waitFor()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  expect(await host.walletState()).toMatchObject({ chainId: 31338 })
  expect(await host.asked()).not.toContain('wallet_addEthereumChain')
})

it('the chosen network is still in use after a reload [STA-09]', async () => {
  const host = await visit()
  await toNetworks(host)
  await host.button('Local Two').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.expectFact('network', 'Local Two (eip155:31338)')
})

it('a network that the wallet does not know is added with all its fields and used [CON-15]', async () => {
  const host = await visit({ wallets: [{ chains: networks.slice(0, 1) }] })
  await toNetworks(host)
  await host.button('Local Two').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.expectTitle('Account')
  const { calls } = await host.walletState()
  const [, added] = calls.filter(({ method }) => /^wallet_(switch|add)/.test(method))
  expect(added).toEqual({
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: '0x7a6a',
        chainName: 'Local Two',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [two?.rpcUrl],
      },
    ],
  })
})

it('a wallet that adds a network without switching is then asked to switch [CON-15]', async () => {
  const host = await visit({ wallets: [{ chains: networks.slice(0, 1), afterAdd: 'stay' }] })
  await toNetworks(host)
  await host.button('Local Two').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  expect((await host.asked()).filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
})

it('a declined switch is shown, keeps the network, and can be tried again [CON-16]', async () => {
  const host = await visit()
  await toNetworks(host)
  await host.drive('setBehaviour', 'rejectNext')
  await host.button('Local Two').click()
  await host.dialog.getByRole('alert').getByText('Switch declined').waitFor()
  await host.expectFact('network', 'Local One (eip155:31337)')
  await host.button('Try again').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.expectTitle('Account')
})

it('a switch that the visitor leaves still takes effect when the wallet approves it', async () => {
  const host = await visit()
  await toNetworks(host)
  await host.drive('setBehaviour', 'wait')
  await host.button('Local Two').click()
  await host.text('Approve the switch to Local Two in your wallet.').waitFor()
  await host.button('Back').click()
  await host.expectTitle('Choose Network')
  await host.drive('setBehaviour', 'approve')
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.expectTitle('Choose Network')
})

it('a network chosen in the wallet is the page’s network at once [STA-03]', async () => {
  const host = await visit()
  await host.connect()
  await host.drive('switchChain', 31338)
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.openAccount()
  await host.text('3.75 ETH').waitFor()
})

it('a visitor on an unsupported network closes the view, returns by the button, and chooses [MOD-08, STA-08]', async () => {
  const host = await visit({ wallets: [{ chains: [elsewhere, ...networks] }] })
  await host.pick()
  await host.expectTitle('Switch Network')
  await host.text('Latchkey demo doesn’t support your wallet’s current network.').waitFor()
  await host.expectFact('network', `unsupported (eip155:${unsupportedId})`)
  for (const close of [
    () => host.button('Close').click(),
    () => host.page.keyboard.press('Escape'),
    () => host.page.mouse.click(5, 400),
  ]) {
    await close()
    await host.expectClosed()
    await host.page.getByRole('button', { name: 'Network: Wrong network' }).click()
    await host.expectTitle('Switch Network')
  }
  await host.button('Local Two').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.expectClosed()
})

it('the view for an unsupported network opens when the wallet leaves, and closes when it comes back [MOD-08]', async () => {
  const host = await visit({ wallets: [{ chains: [...networks, elsewhere] }] })
  await host.connect()
  await host.drive('switchChain', unsupportedId)
  await host.expectTitle('Switch Network')
  await host.page.getByRole('button', { name: 'Network: Wrong network' }).waitFor()
  await host.drive('switchChain', 31337)
  await host.expectClosed()
  await host.expectFact('network', 'Local One (eip155:31337)')
})

it('a declined switch keeps the view for an unsupported network open, and disconnecting closes it [MOD-08]', async () => {
  const host = await visit({ wallets: [{ chains: [elsewhere, ...networks] }] })
  await host.pick()
  await host.expectTitle('Switch Network')
  await host.drive('setBehaviour', 'rejectNext')
  await host.button('Local One').click()
  await host.text('Switch declined').waitFor()
  await host.button('Back').click()
  await host.expectTitle('Switch Network')
  await host.button('Disconnect').click()
  await host.expectClosed()
  await host.expectFact('status', 'disconnected')
})

it('a visitor who reloads on an unsupported network sees the choice after the first press [MOD-08]', async () => {
  const host = await visit({ wallets: [{ chains: [...networks, elsewhere] }] })
  await host.connect()
  await host.drive('switchChain', unsupportedId)
  await host.expectTitle('Switch Network')
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.accountButton.click()
  await host.expectTitle('Switch Network')
  await host.button('Local One').click()
  await host.expectClosed()
  await host.expectFact('network', 'Local One (eip155:31337)')
})

async function toNetworks(host: HostPage): Promise<void> {
  await host.connect()
  await host.openAccount()
  await host.openNetworks()
}
