import { bitcoinAccounts, bitcoinWalletScript } from '@latchkey/testing/bitcoin'
import { devAccounts, smartAccountOwners, smartAccounts } from '@latchkey/testing/chain'
import { polkadotAccounts, polkadotWalletScript } from '@latchkey/testing/polkadot'
import { solanaAccounts, solanaWalletScript } from '@latchkey/testing/solana'
import { describe, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const [alice, bob] = devAccounts
const path = '/?devwallet=off&links=off&signin'
const as = (address: string): string => `eip155:31337:${address}`

describe('signing in at the gateway', () => {
  it('sign-in follows connecting, closes the window, and survives a reload without another prompt [SIW-01]', async () => {
    const host = await visit({ path })
    await host.pick()
    await host.expectTitle('Sign In')
    await host.button('Sign').click()
    await signedIn(host, as(alice.address))
    await host.expectClosed()
    expect(await prompts(host)).toBe(1)

    await host.page.reload()
    await signedIn(host, as(alice.address))
    expect(await prompts(host)).toBe(0)

    await host.page.getByRole('button', { name: 'Sign out' }).click()
    await host.expectFact('sign-in', 'signedOut')
    await host.page.reload()
    // A visitor who must sign in is asked again and stays connected.
    await host.expectTitle('Sign In')
    await host.expectFact('address', alice.address)
  })

  it('the sign-in view stays open until it is answered, and a declined signature can be tried again [SIW-01, MOD-10]', async () => {
    const host = await visit({ path })
    await host.pick()
    await host.expectTitle('Sign In')
    await host.page.keyboard.press('Escape')
    await host.drive('setBehaviour', 'rejectNext')
    await host.button('Sign').click()
    await host.text('Signature declined').waitFor()
    await host.expectFact('sign-in', 'signedOut')
    await host.button('Try again').click()
    await signedIn(host, as(alice.address))
    await host.expectClosed()
    const nonces = host.requests.filter((request) => request.includes('/siwx/nonce'))
    // The declined message was never sent, so its nonce is still valid.
    expect(nonces).toHaveLength(1)
  })

  it('cancelling sign-in disconnects, and the next press opens Connect [SIW-02]', async () => {
    const host = await visit({ path })
    await host.pick()
    await host.expectTitle('Sign In')
    await host.button('Cancel').click()
    await host.expectClosed()
    await host.expectFact('status', 'disconnected')
    await host.connectButton.click()
    await host.expectTitle('Connect Wallet')
  })

  it('an optional sign-in can be closed, and the wallet stays connected [SIW-02]', async () => {
    const host = await visit({ path: `${path}=optional` })
    await host.pick()
    await host.expectTitle('Sign In')
    await host.button('Close').click()
    await host.expectClosed()
    await host.expectFact('status', 'connected')
    await host.expectFact('sign-in', 'signedOut')
  })

  it('another account is asked to sign in again', async () => {
    const host = await visit({ path })
    await host.pick()
    await host.button('Sign').click()
    await signedIn(host, as(alice.address))
    await host.expectClosed()
    await host.drive('switchAccount', 1)
    await host.expectTitle('Sign In')
    await host.expectFact('sign-in', 'signedOut')
    await host.button('Sign').click()
    await signedIn(host, as(bob.address))
    await host.expectClosed()
  })

  it.each([
    ['after its deployment', smartAccounts.deployed.address],
    ['before its deployment', smartAccounts.undeployed.address],
  ])('sign-in accepts the signature of a smart account %s [SIW-03]', async (_, address) => {
    const host = await visit({
      path,
      wallets: [{ accounts: [address], smartAccounts: smartAccountOwners }],
    })
    await host.pick()
    await host.button('Sign').click()
    await signedIn(host, as(address))
    await host.expectClosed()
  })

  it.each(
    [
      {
        row: 'Sol Wallet',
        fact: 'solana',
        address: solanaAccounts[0].address,
        script: () =>
          solanaWalletScript({ name: 'Sol Wallet', accounts: solanaAccounts, rpcUrl: '' }),
      },
      {
        row: 'Bit Wallet',
        fact: 'bip122',
        address: bitcoinAccounts[0].payment,
        script: () =>
          bitcoinWalletScript({
            name: 'Bit Wallet',
            faces: ['standard'],
            accounts: bitcoinAccounts,
            esploraUrl: '',
          }),
      },
      {
        row: 'Dot Wallet',
        fact: 'polkadot',
        address: polkadotAccounts[0].address,
        script: () => polkadotWalletScript({ key: 'Dot Wallet', accounts: polkadotAccounts }),
      },
    ].filter(({ fact }) => fact !== 'solana' || facts.solana),
  )('sign-in works on $fact [SIW-03]', async ({ row, fact, address, script }) => {
    const host = await visit({
      path: `${path}&all`,
      wallets: [],
      scripts: [await script()],
      // Signing in needs no nodes of these namespaces, and none run here.
      provoked: /ERR_CONNECTION_REFUSED|Failed to load resource|CORS|No node/,
    })
    await host.connectButton.click()
    await host.button(new RegExp(`^${row}`)).click()
    await host.expectTitle('Sign In')
    await host.button('Sign').click()
    await signedIn(host, new RegExp(`^${fact}:.*:${address}$`))
    await host.expectClosed()
  })
})

async function signedIn(host: HostPage, account: string | RegExp): Promise<void> {
  await host.expectFact('sign-in', 'signedIn')
  await host.expectFact('signed-as', account)
}

async function prompts(host: HostPage): Promise<number> {
  return (await host.asked()).filter((method) => method === 'personal_sign').length
}
