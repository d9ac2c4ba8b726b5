import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const owner = devAccounts[0].address

it('a wallet that announces itself connects, and the page shows its account [CON-01, STA-03]', async () => {
  const host = await visit()
  await host.expectFact('status', 'disconnected')
  await host.connectButton.click()
  await host.expectTitle('Connect Wallet')
  await host.button('Test Wallet').click()
  await host.expectFact('status', 'connected')
  await host.expectFact('wallet', 'Test Wallet')
  await host.expectFact('address', owner)
  await host.expectFact('network', 'Local One (eip155:31337)')
  await host.expectClosed()
  await host.accountButton.waitFor()
})

it('a wallet that only sets window.ethereum connects [CON-01]', async () => {
  const host = await visit({
    wallets: [{ announces: false, ethereum: 'polite', flags: { isRabby: true, isMetaMask: true } }],
  })
  await host.connect('Rabby Wallet')
  await host.expectFact('address', owner)
  await host.expectFact('wallet', 'Rabby Wallet')
})

it('each wallet that competes for window.ethereum is offered, and the chosen wallet connects [CON-01]', async () => {
  const host = await visit({
    wallets: [
      { rdns: 'test.one', name: 'One', ethereum: 'polite' },
      { rdns: 'test.two', name: 'Two', ethereum: 'overwrite' },
      { rdns: 'test.three', announces: false, ethereum: 'locked', flags: { isTrust: true } },
    ],
  })
  await host.connectButton.click()
  await host.expectTitle('Connect Wallet')
  await host.expectRows([/One/, /Two/, /Trust Wallet/])
  await host.button('Two').click()
  await host.expectFact('wallet', 'Two')
  expect(await host.asked('test.one')).toEqual([])
})

it('a wallet announced late joins the open list below the other wallets', async () => {
  const host = await visit({
    wallets: [{}, { rdns: 'test.late', name: 'Late Wallet', appearsAfterMs: 86_400_000 }],
    prepare: (page) => page.clock.install(),
  })
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  expect(await host.button('Late Wallet').count()).toBe(0)
  await host.page.clock.fastForward(86_400_000)
  await host.button('Late Wallet').waitFor()
  await host.expectRows([/Test Wallet/, /Late Wallet/])
})

it('a visitor without an installed wallet sees WalletConnect and All Wallets', async () => {
  const host = await visit({ wallets: [] })
  await host.connectButton.click()
  await host.button(/^WalletConnect/).waitFor()
  await host.button(/^All Wallets/).waitFor()
})

it('a visitor without any way to connect is told to install a wallet', async () => {
  const host = await visit({ wallets: [], path: '/?devwallet=off&links=off' })
  await host.connectButton.click()
  await host.text('No wallet found').waitFor()
  await host.button('Reload page').waitFor()
})

it('a declined connection is shown, and trying again connects [CON-16]', async () => {
  const host = await visit({ wallets: [{ behaviour: 'rejectNext' }] })
  await host.pick()
  await host.dialog.getByRole('alert').getByText('Connection declined').waitFor()
  await host.expectFact('status', 'disconnected')
  await host.button('Try again').click()
  await host.expectFact('address', owner)
  await host.expectClosed()
})

it('an unsupported request is shown in one sentence, with its code in the details [CON-16]', async () => {
  const host = await visit({ wallets: [{ unsupported: ['eth_requestAccounts'] }] })
  await host.pick()
  await host.text('Couldn’t connect').waitFor()
  await host.text('The wallet doesn’t support this request').waitFor()
  expect(await host.text('Code: ').isVisible()).toBe(false)
  await host.text('Details').click()
  await host.text('Code: METHOD_UNSUPPORTED (4200)').waitFor()
})

it('a second request to a wallet that still asks shows where the answer waits [CON-16]', async () => {
  const host = await visit({ wallets: [{ behaviour: 'wait' }] })
  await host.pick()
  await host.text('Continue in Test Wallet').waitFor()
  await host.button('Back').click()
  await host.button('Test Wallet').click()
  await host.text('A request is already waiting in the wallet').waitFor()
  await host.drive('setBehaviour', 'approve')
  await host.button('Try again').click()
  await host.expectFact('address', owner)
})

it('an approval after the visitor closed the window does not connect', async () => {
  const host = await visit({ wallets: [{ behaviour: 'wait' }] })
  await host.pick()
  await host.text('Continue in Test Wallet').waitFor()
  await host.expectFact('status', 'connecting')
  await host.button('Close').click()
  await host.expectClosed()
  await host.expectFact('status', 'disconnected')
  await host.drive('setBehaviour', 'approve')
  await expect.poll(async () => (await host.walletState()).isAuthorised, patient).toBe(true)
  // The kit must ask for the network before it can connect.
  await expect.poll(() => host.asked(), patient).toContain('eth_chainId')
  await host.expectFact('status', 'disconnected')
  await host.connectButton.waitFor()
  expect(await host.dialog.count()).toBe(0)
})

it('recent wallets are listed first, the newest first, and two of them are marked [CON-10]', async () => {
  const names = ['Ant', 'Bee', 'Cat']
  const host = await visit({ wallets: names.map((name) => ({ name, rdns: `test.${name}` })) })
  for (const name of names) {
    await host.connect(name)
    await host.openAccount()
    await host.button('Disconnect').click()
    await host.expectFact('status', 'disconnected')
    await host.expectClosed()
  }
  await host.page.reload()
  await host.connectButton.click()
  await host.expectTitle('Connect Wallet')
  await host.expectRows([/Cat.*Recent/, /Bee.*Recent/, /Ant.*Installed/])
})
