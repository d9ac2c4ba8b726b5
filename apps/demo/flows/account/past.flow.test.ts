import { devAccounts, devNames } from '@latchkey/testing/chain'
import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  getProgramDerivedAddress,
  type Address as SolanaAddress,
} from '@solana/kit'
import {
  type SolanaAccount,
  solanaAccounts,
  solanaPrograms,
  solanaTokens,
  solanaWalletScript,
} from '@latchkey/testing/solana'
import { formatEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { facts as own } from '../ownWorld.ts'
import { type ShownRow, scrollThrough } from './activityRows.ts'
import { inDollars, readNfts, readTokens } from './chainHoldings.ts'
import { type Chain, chainAt, readPast } from './chainPast.ts'
import { type HostPage, patient } from '../page.ts'
import { startPast } from './past.ts'
import { codeOn } from '../phone.ts'
import { confirm, fill, settled, slow } from '../sending.ts'
import { startVisits } from '../visit.ts'

// Every number on screen is compared with the chain, read with viem.

const visit = startVisits()
const past = startPast()
const [{ address: me }, , crew] = devAccounts
const chain = (): Chain => chainAt(past.facts().networks[0]?.rpcUrl ?? '')

async function openAccount(): Promise<HostPage> {
  const host = await visit({
    wallets: [{ accounts: [me] }],
    context: {
      timezoneId: 'UTC',
      locale: 'en',
      permissions: ['clipboard-read', 'clipboard-write'],
    },
    prepare: past.serve,
  })
  await host.connect()
  await host.openAccount()
  return host
}

it('each token is shown with its facts from the chain, and spam is hidden [BAL-02]', async () => {
  const { shown, hidden, totalCents } = await readTokens(chain(), me)
  expect([shown.length, hidden.length]).toEqual([4, 1])
  const host = await openAccount()
  await host.text(`${inDollars(totalCents)} in total`).waitFor()
  const parts = ['.list-item-title', '.list-item-note', '.holding-value']
  const rows = (list: string): Promise<readonly string[]> =>
    host.dialog
      .locator(`${list} > .holdings > li`)
      .evaluateAll(
        (items, of) =>
          items.map((item) => of.map((part) => item.querySelector(part)?.textContent).join('|')),
        parts,
      )
  const written = (list: typeof shown): readonly string[] =>
    list.map(({ name, symbol, short, worth }) => `${name}|\u2066${short} ${symbol}\u2069|${worth}`)
  await expect.poll(() => rows('.holdings-panel'), patient).toEqual(written(shown))
  expect(await rows('.holdings-hidden')).toEqual(written(hidden))
  for (const [index, { name, symbol, exact, address }] of [...shown, ...hidden].entries()) {
    if (index === shown.length) await host.dialog.getByText('Hidden (1)').click()
    await host.dialog.locator('.holdings > li button').nth(index).click()
    await host.expectTitle(name)
    await host.text(`${exact} ${symbol}`).waitFor()
    if (address) await host.dialog.getByTitle(address).waitFor()
    await host.button('Back').click()
    await host.expectTitle('Account')
  }
})

it('NFTs are shown with their ids as their contracts report them, and spam is hidden', async () => {
  const held = await readNfts(chain(), me)
  const host = await openAccount()
  await host.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await host.button('Show all NFTs').click()
  await host.expectTitle('NFTs')
  const lures = held.filter(({ collection }) => /claim/i.test(collection))
  await host.dialog.getByText(`Hidden (${lures.length})`).click()
  const tiles = (list: string): Promise<readonly string[]> =>
    host.dialog.locator(`${list} > .nfts .nft-name`).allTextContents()
  const nameOf = { 'Harbour Lights': 'Harbour Light', 'Tool Shed': 'Tool' }
  const kept = held.filter((each) => !lures.includes(each))
  const names = kept.map(({ collection, id }) => `${nameOf[collection as 'Tool Shed']} ${id}`)
  await expect
    .poll(async () => (await tiles('.nfts-panel')).toSorted(), patient)
    .toEqual(names.toSorted())
  expect(await tiles('.nfts-hidden')).toEqual(lures.map(() => 'Claim your reward'))
  const [tool, light] = [names.indexOf('Tool 2'), names.findIndex((each) => /Light/.test(each))]
  for (const [index, { address, id, units }] of kept.entries()) {
    if (![tool, light].includes(index)) continue
    await host.button(names[index] ?? '').click()
    await host.expectTitle('NFT')
    await host.dialog.getByTitle(address).waitFor()
    const facts = await host.dialog.locator('.nft-facts > div').allTextContents()
    expect(facts).toContain(`Token ID${id}`)
    expect(facts.find((each) => each.startsWith('Quantity'))).toBe(
      units === 1n ? undefined : `Quantity${units}`,
    )
    await host.button('Back').click()
  }
})

it('activity matches blocks and logs row by row, and spam is hidden [HIS-02, HIS-03, HIS-04, HIS-06, HIS-07]', async () => {
  const wanted = await readPast(chain(), me)
  const host = await openAccount()
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  await host.dialog.locator('.activity-row').first().waitFor()
  const pages = (): number =>
    host.requests.filter((each) => /\/history\?.*cursor=/.test(each)).length
  const before = pages()
  const shown = await scrollThrough(host, wanted.length)
  expect(pages()).toBeGreaterThan(before + 1)
  const rows = (isHidden: boolean): readonly ShownRow[] =>
    wanted
      .filter((each) => each.isHidden === isHidden)
      .map(({ title, amount, party, time }) => ({
        month: time.slice(0, 7),
        title,
        amount,
        party,
        time,
      }))
  expect(shown.visible).toEqual(rows(false))
  expect(shown.hidden).toEqual(rows(true))
  // The oldest failed transaction, in full.
  await host.dialog.locator('.activity-row', { hasText: 'Failed' }).last().click()
  const hash = await host.dialog.locator('.activity-hash bdi').getAttribute('title')
  const [entry] = wanted.filter((each) => each.hash === hash)
  await host.expectTitle(entry?.title ?? '')
  const facts = await host.dialog.locator('.activity-facts > div').allTextContents()
  expect(entry?.party).toBe('Failed')
  expect(facts).toContain('StatusFailed')
  const fee = host.dialog.locator('.activity-facts bdi[title]', { hasText: ' ETH' })
  const exact = (await fee.getAttribute('title')) ?? ''
  const told = (await fee.textContent()) ?? ''
  expect(exact).toBe(formatEther(entry?.feeUnits ?? 0n))
  // Five significant digits, rounded up.
  expect(Number.parseFloat(told)).toBeGreaterThanOrEqual(Number(exact))
  expect(Number.parseFloat(told)).toBeLessThan(Number(exact) * 1.0001)
  expect(facts.find((each) => each.startsWith('From'))).toBe(`From${me}`)
})

it('the Receive view shows the address as text and code, and copies it [SND-08]', async () => {
  const host = await openAccount()
  await host.button('Receive').click()
  await host.expectTitle('Receive')
  await expect.poll(() => codeOn(host.page), patient).toBe(me)
  expect(await host.dialog.locator('.receive-address').textContent()).toBe(me)
  expect(await host.dialog.locator('.receive-networks li').allTextContents()).toEqual([
    expect.stringContaining('Local One'),
    expect.stringContaining('Local Two'),
  ])
  await host.expectSaid('Address copied', () => host.button('Copy address').click())
  expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(me)
})

it('an address that resembles a known address is refused beside it, and known addresses are named', async () => {
  const [poison] = (await readPast(chain(), me)).filter(
    ({ isHidden, amount }) => isHidden && amount === '0 tUSD',
  )
  const twin = poison?.party ?? ''
  const known = devAccounts.find(
    ({ address }) => address.slice(-4).toLowerCase() === twin.slice(-4).toLowerCase(),
  )?.address
  const host = await openAccount()
  await host.button('Send').click()
  await review(twin)
  await host.text('This looks like an address you’ve used, but it isn’t').waitFor()
  expect(await addresses()).toEqual([twin, known].map((each) => each?.toLowerCase()))
  expect(await host.dialog.locator('.full-address mark').count()).toBeGreaterThan(2)
  expect(await host.button(/^Send$/).count()).toBe(0)
  await host.button('Change the recipient').click()
  await review(known ?? '')
  await host.text('You’ve sent to this address before.').waitFor()
  expect(await addresses()).toEqual([known?.toLowerCase()])
  await host.button('Cancel').click()
  // A name of the chain's own registry, with an address that never received a payment.
  const [, , name] = devNames
  await review(name?.name ?? '')
  await host.text(name?.name ?? '').waitFor()
  await host.text(/You(’ve| haven’t) sent to this address before/).waitFor()
  expect(await addresses()).toEqual([crew.address.toLowerCase()])

  async function review(to: string): Promise<void> {
    await host.dialog.getByLabel('Amount').fill('0.01')
    await host.dialog.getByLabel('Recipient').fill(to)
    await host.button('Review').click()
    await host.expectTitle('Review transfer')
  }
  async function addresses(): Promise<readonly string[]> {
    const all = await host.dialog.locator('.full-address').allTextContents()
    return all.map((each) => each.toLowerCase())
  }
})

describe.runIf(own.solana)('Solana', () => {
  const { dollar, share, shell } = solanaTokens
  const rpc = (): ReturnType<typeof createSolanaRpc> =>
    createSolanaRpc(past.facts().solana?.rpcUrl ?? '')
  const lamports = async (owner: SolanaAddress): Promise<bigint> =>
    (await rpc().getBalance(owner, { commitment: 'confirmed' }).send()).value
  const held = async (owner: SolanaAddress, mint: string): Promise<string | undefined> => {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' } as const
    const { value } = await rpc()
      .getTokenAccountsByOwner(owner, { mint: address(mint) }, options)
      .send()
    return value[0]?.account.data.parsed.info.tokenAmount.uiAmountString
  }
  const stranger = async (): Promise<SolanaAddress> => (await generateKeyPairSigner()).address

  async function openSolana(of: SolanaAccount, path: string): Promise<HostPage> {
    const rpcUrl = own.solana?.rpcUrl ?? ''
    const script = await solanaWalletScript({ name: 'Sol Wallet', accounts: [of], rpcUrl })
    const host = await visit({ path, wallets: [], scripts: [script], prepare: past.serve })
    const solana = host.page.getByRole('button', { name: 'Solana', exact: true })
    await solana.click()
    await host.button('Sol Wallet').click()
    await host.expectFact('solana', of.address)
    await host.expectClosed()
    await solana.click()
    await host.expectTitle('Account')
    return host
  }

  it('Solana tokens match the node, and a token that is sent appears in Activity [BAL-06, SND-03]', async () => {
    const [of] = solanaAccounts
    const me = address(of.address)
    const host = await openSolana(of, '/?devwallet=off&solana')
    const notes = (): Promise<readonly string[]> =>
      host.dialog.locator('.holdings .list-item-note').allTextContents()
    const sol = (Number(await lamports(me)) / 1e9).toLocaleString('en')
    const [dollars, shells] = [await held(me, dollar.address), await held(me, shell.address)]
    expect([dollars, shells]).toEqual(['1500.25', '12.000000001'])
    // The units of the share are 10, which its mint displays as 30.
    const amounts = [`${sol} SOL`, '1,500.25 tUSD', '30 SHR', '12 SHELL']
    await expect.poll(notes, slow).toEqual(amounts.map((each) => `\u2066${each}\u2069`))
    await host.dialog.getByText('Hidden (1)').click()
    await host.button(/^Sea Shell/).click()
    await host.text(`${shells} SHELL`).waitFor()
    await host.button('Back').click()

    const to = await stranger()
    await host.button('Send').click()
    await host.dialog.getByRole('button', { name: /^Token: / }).click()
    await host.button(/^tUSD/).click()
    await fill(host, '1.234567', to)
    await confirm(host, to)
    await settled(host, 'confirmed')
    expect(await held(me, dollar.address)).toBe('1499.015433')
    expect(await held(to, dollar.address)).toBe('1.234567')
    await host.button('Done').click()
    await host.dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = host.dialog.locator('section:has(h2 time) [role=listitem]').first()
    await expect.poll(() => row.locator('.activity-amount').textContent(), slow).toBe('−1.234 tUSD')
  })

  it('SOL becomes a token, and the page shows exactly what arrived [SWP-04]', async () => {
    const [, of] = solanaAccounts
    const me = address(of.address)
    const host = await openSolana(of, '/?devwallet=off&solana')
    await host.button('Swap').click()
    await host.expectTitle('Swap')
    await host.button(/^Token you receive:/).click()
    await host.button(/^tUSD/).click()
    await host.dialog.getByLabel('Amount to pay').fill('2')
    await host.button('Review').click()
    await host.text('Simulated: you get').waitFor()
    const [dollars, coins] = [await held(me, dollar.address), await lamports(me)]
    await host.button(/^Swap$/).click()
    await host.dialog.locator('[data-swap="confirmed"]').waitFor()
    const arrived = Number(await held(me, dollar.address)) - Number(dollars)
    expect(arrived).toBeGreaterThan(297)
    expect(coins - (await lamports(me))).toBe(2_000_008_000n)
    const shown = host.dialog.locator('.swap-received')
    await expect.poll(() => shown.getAttribute('title'), slow).toBe(arrived.toFixed(6))
    await host.button('Done').click()
    await host.dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = host.dialog.locator('.activity-title').first()
    await expect.poll(() => row.textContent(), slow).toBe('Swapped')
  })

  it('all of a scaled token with a fee is sent as it is displayed, and the review says what arrives [SND-03]', async () => {
    const [of] = solanaAccounts
    const me = address(of.address)
    const host = await openSolana(of, '/?devwallet=off&solana')
    const to = await stranger()
    await host.button('Send').click()
    await host.dialog.getByRole('button', { name: /^Token: / }).click()
    await host.button(/^SHR/).click()
    await host.dialog.getByLabel('Recipient').fill(to)
    await host.button('Max').click()
    expect(await host.dialog.getByLabel('Amount').inputValue()).toBe('30')
    await host.button('Review').click()
    await host.text('The recipient gets').waitFor()
    const receives = host.dialog.locator('.send-warning', { hasText: 'The recipient gets' })
    expect(await receives.locator('dd > span').first().textContent()).toBe('27 SHR')
    await host.button(/^Send$/).click()
    await settled(host, 'confirmed')
    expect([await held(me, share.address), await held(to, share.address)]).toEqual(['0', '27'])
    await host.button('Done').click()
    await host.dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = host.dialog.locator('section:has(h2 time) [role=listitem]').first()
    await expect.poll(() => row.locator('.activity-amount').textContent(), slow).toBe('−30 SHR')
  })

  it('money for a program is refused, and for an address without a key after a warning only [SND-03]', async () => {
    const [, of] = solanaAccounts
    const host = await openSolana(of, '/?devwallet=off&bare&solana')
    await host.button('Send').click()
    await host.expectTitle('Send')
    await fill(host, '0.01', solanaPrograms.token)
    await host.button('Review').click()
    await host.text('This is a program, not a wallet. Anything sent there is lost.').waitFor()
    expect(await host.button(/^Send$/).isEnabled()).toBe(false)
    await host.button('Cancel').click()
    const programAddress = address(solanaPrograms.token)
    const [vault] = await getProgramDerivedAddress({ programAddress, seeds: ['vault'] })
    await fill(host, '0.01', vault)
    await host.button('Review').click()
    await host.text('You may lose what you send').waitFor()
    await host.button('Send anyway').click()
    await host.button(/^Send$/).click()
    await settled(host, 'confirmed')
    expect(await lamports(vault)).toBe(10_000_000n)
  })

  it('SOL arrives for the reviewed fee without a gateway [SND-03]', async () => {
    const [, of] = solanaAccounts
    const before = await lamports(address(of.address))
    const host = await openSolana(of, '/?devwallet=off&bare&solana')
    const to = await stranger()
    await host.button('Send').click()
    await host.expectTitle('Send')
    await fill(host, '0.123456789', to)
    await confirm(host, to)
    await settled(host, 'confirmed')
    expect(await lamports(to)).toBe(123_456_789n)
    expect(await lamports(address(of.address))).toBe(before - 123_456_789n - 5_000n)
  })
})
