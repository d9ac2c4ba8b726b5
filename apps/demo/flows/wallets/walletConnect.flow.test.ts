import { askNode, devAccounts, receiptOf } from '@latchkey/testing/chain'
import { solanaAccounts } from '@latchkey/testing/solana'
import { parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import type { Phone } from '../phone.ts'
import { startPhones } from '../phone.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const phone = startPhones()
const owner = devAccounts[1].address

it('a phone that scans the code connects its account to the page [CON-02]', async () => {
  const host = await visit({ wallets: [] })
  await host.connectButton.click()
  await host.button(/^WalletConnect/).click()
  const wallet = await phone()
  await wallet.scan(host.page)
  await host.expectFact('status', 'connected')
  await host.expectFact('address', owner)
  await host.expectFact('wallet', 'Peer Wallet')
  await host.expectFact('network', 'Local One (eip155:31337)')
  await host.expectClosed()
  await host.openAccount()
  await host.text(/ETH/).first().waitFor()
})

it('a transaction of the page is signed on the phone and mined', async () => {
  // Gas is spent by an account that no other flow shows.
  const privateKey = generatePrivateKey()
  const rpcUrl = facts.networks[0]?.rpcUrl ?? ''
  const from = privateKeyToAddress(privateKey)
  await askNode(rpcUrl, 'anvil_setBalance', [from, toHex(parseEther('1'))])
  const { host } = await paired({ privateKey })
  await host.page.getByRole('button', { name: 'Send 1 wei to myself' }).click()
  const answer = host.page.locator('[data-fact="answer"]')
  await expect.poll(() => answer.textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
  const hash = (await answer.textContent()) as `0x${string}`
  const receipt = await receiptOf(rpcUrl, hash)
  expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase() })
})

it('a request declined on the phone is rejected with the wallet’s code', async () => {
  const { host } = await paired({ approvesRequest: () => false })
  await host.page.getByRole('button', { name: 'Sign a message' }).click()
  await expect
    .poll(() => host.page.locator('[data-fact="answer"]').textContent(), patient)
    .toMatch(/^4001/)
})

it('a WalletConnect session survives a reload, and ends on the page when the wallet ends it [STA-04, STA-06]', async () => {
  const { host, wallet } = await paired()
  await host.page.reload()
  await host.expectFact('address', owner)
  const [topic = ''] = wallet.topics()
  await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye.' } })
  await host.expectFact('status', 'disconnected')
  await host.connectButton.waitFor()
})

it('disconnecting on the page ends the session in the wallet [STA-06]', async () => {
  const { host, wallet } = await paired()
  await host.openAccount()
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
  await expect.poll(() => wallet.topics(), patient).toEqual([])
})

it.runIf(facts.solana)(
  'one approval connects two namespaces, a reload keeps both, and the wallet ends both [CON-05, STA-04, STA-06]',
  async () => {
    const [{ address: solana }] = solanaAccounts
    // The gateway provides the relay but serves only EVM, and browsers log its refusals to the console.
    const provoked = /Failed to load resource/
    const host = await visit({ path: '/?devwallet=off&solana', wallets: [], provoked })
    const answer = (): Promise<never> => Promise.reject(new Error('nothing is asked of it here'))
    const namespace = { accounts: [solana], methods: ['solana_signMessage'], answer }
    const wallet = await phone({ namespaces: { solana: namespace } })
    await host.connectButton.click()
    await host.button(/^WalletConnect/).click()
    await wallet.scan(host.page)
    const both = async (): Promise<void> => {
      await host.expectFact('eip155', owner)
      await host.expectFact('solana', solana)
      for (const fact of ['eip155-wallet', 'solana-wallet'] as const)
        await host.expectFact(fact, 'Peer Wallet')
    }
    await both()
    await host.page.reload()
    await both()
    await host.page.getByRole('button', { name: 'Sign with EVM', exact: true }).click()
    await host.expectFact('eip155-signature', /^0x[0-9a-f]{130}$/)
    expect(wallet.requests).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:31337' }])
    const [topic = ''] = wallet.topics()
    await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye.' } })
    for (const fact of ['eip155', 'solana'] as const) await host.expectFact(fact, '–')
  },
)

it('a wallet that declines leads to another code, which another wallet can approve [CON-16]', async () => {
  const host = await visit({ wallets: [] })
  const declines = await phone({ approvesSession: () => false })
  await host.connectButton.click()
  await host.button(/^WalletConnect/).click()
  await declines.scan(host.page)
  await host.dialog.getByText('Connection declined').waitFor()
  await host.expectFact('status', 'disconnected')
  await host.button('Try again').click()
  const accepts = await phone()
  await accepts.scan(host.page)
  await host.expectFact('address', owner)
})

/** A page and a phone that read its code. */
async function paired(options: Parameters<typeof phone>[0] = {}): Promise<{
  readonly host: HostPage
  readonly wallet: Phone
}> {
  const host = await visit({ wallets: [] })
  const wallet = await phone(options)
  await host.connectButton.click()
  await host.button(/^WalletConnect/).click()
  await wallet.scan(host.page)
  await host.expectFact('status', 'connected')
  return { host, wallet }
}
