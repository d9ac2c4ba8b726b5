import { askNode, receiptOf } from '@latchkey/testing/chain'
import { paySol, solanaMessage } from '@latchkey/testing/solana'
import type { BrowserContext } from 'playwright-core'
import { verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import { evm, type Host, rpcUrl, solana, startLoginWorld } from './host.ts'

/** Other flows show the coins of the world's own accounts, so payments go to others. */
const stranger = '0x5000000000000000000000000000000000000061'
const receiver = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

const world = startLoginWorld()
const minute = 60_000

async function signedBy(host: Host, address: string): Promise<boolean> {
  const message = 'Hello from Latchkey'
  const params = [`0x${Buffer.from(message).toString('hex')}`, address]
  const signing = host.start('personal_sign', params)
  await host.wallet.getByText(message).waitFor()
  await host.wallet.getByText(world.hostOrigin, { exact: true }).waitFor()
  await host.approve()
  // As: checked by the verification.
  const signature = (await signing.answer()) as `0x${string}`
  return verifyMessage({ address: address as `0x${string}`, message, signature })
}

async function approveInWindow({ page, wallet }: Host): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await wallet.getByRole('button', { name: 'Review in a secure window' }).click()
  const confirm = await opening
  await confirm.getByRole('button', { name: 'Approve' }).click()
}

it('a visitor signs up by e-mail, signs, sends on EVM and Solana, and comes back signed in [EMB-02, EMB-03, EMB-12]', async () => {
  const context = await world.browser.newContext()
  const host = await world.openHost(context)
  const email = 'ada@example.com'
  expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await host.ask('GET_USER', {})).toEqual({ error: { code: 'NOT_CONNECTED' } })
  await world.signIn(host, email)
  const address = await world.addressOn(host, evm)
  expect(await signedBy(host, address)).toBe(true)

  await askNode(rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const transaction = { from: address, to: stranger, value: '0x2386f26fc10000' }
  const sending = host.start('eth_sendTransaction', [transaction])
  await host.wallet.getByText('0.01 ETH', { exact: true }).waitFor()
  await host.approve()
  // As: checked by the receipt.
  const receipt = await receiptOf(rpcUrl, (await sending.answer()) as `0x${string}`)
  expect([receipt.status, receipt.from]).toEqual(['success', address.toLowerCase()])

  if (facts.solana) {
    const node = facts.solana.rpcUrl
    const own = await world.addressOn(host, solana)
    // Other flows show the coins of the world's own accounts.
    await askNode(node, 'surfnet_setAccount', [own, { lamports: 2_000_000_000 }])
    const latest = await askNode(node, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
    // As: the node's answer.
    const { blockhash } = (latest as { readonly value: { readonly blockhash: string } }).value
    const message = solanaMessage(own, [paySol(own, receiver, 500_000_000n)], blockhash)
    const bytes = Buffer.concat([Buffer.from([1]), Buffer.alloc(64), message])
    const params = { transaction: bytes.toString('base64'), pubkey: own }
    const paying = host.start('solana_signAndSendTransaction', params, solana)
    await host.wallet.getByText('0.5 SOL', { exact: true }).waitFor()
    await host.wallet.getByText(receiver).waitFor()
    await host.approve()
    expect(await paying.answer()).toEqual({ signature: expect.any(String) })
    await expect
      .poll(async () => {
        const balance = await askNode(node, 'getBalance', [own, { commitment: 'confirmed' }])
        return Number((balance as { readonly value: number }).value)
      })
      .toBeLessThan(1_500_000_001)
  }

  await host.page.close()
  const again = await world.openHost(context)
  expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await world.addressOn(again, evm)).toBe(address)
  expect(await signedBy(again, address)).toBe(true)
  expect(await again.ask('SIGN_OUT')).toBeUndefined()
  expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await context.close()
}, 60_000)

it('a second browser restores the wallet by mail and approval, the first has later ones wait, and revokes it [EMB-02, APV-6]', async () => {
  const contexts = [await world.browser.newContext(), await world.browser.newContext()]
  const [first, second] = await Promise.all(contexts.map((each) => world.openHost(each)))
  if (!first || !second) throw new Error('no pages')
  const email = 'bob@example.com'
  await world.signIn(first, email)
  const address = await world.addressOn(first, evm)
  world.login.wait(minute)
  await world.signIn(second, email)
  expect(await world.addressOn(second, evm)).toBe(address)
  expect(await signedBy(second, address)).toBe(true)
  const known = await first.ask('GET_DEVICES')
  expect(known).toMatchObject({ devices: [{ isThis: false }, { isThis: true }] })
  // As: checked above.
  const id = (known as { readonly devices: readonly { readonly id: string }[] }).devices[0]?.id
  const waiting = first.ask('SET_DEVICE_DELAY', { hours: 24 })
  await first.wallet.getByText('1 day', { exact: true }).waitFor()
  await approveInWindow(first)
  expect(await waiting).toEqual({ hours: 24 })
  expect(await first.ask('GET_DEVICES')).toMatchObject({ delayHours: 24 })
  const revoking = first.ask('REVOKE_DEVICE', { id })
  await approveInWindow(first)
  expect(await revoking).toBeUndefined()
  const reading = first.ask('SHOW_LOG')
  const entry = (label: string) => first.wallet.locator(`dt:text-is("${label}") + dd`).first()
  await entry('Device removed').waitFor()
  expect(await entry('Wallet restored on a device').textContent()).toMatch(
    /\d:\d\d.* · Another device$/,
  )
  await first.wallet.getByRole('button', { name: 'Close' }).click()
  // What the visitor reads stays in the frame.
  expect(await reading).toBeUndefined()
  // The second browser still has the seed in memory for minutes; after a reload it has nothing.
  await second.page.close()
  const back = await world.openHost(contexts[1] ?? (await world.browser.newContext()))
  const asked = back.start('personal_sign', ['0x68690a', address])
  await back.approve()
  expect(await asked.answer()).toMatchObject({ error: { code: 'NOT_CONNECTED' } })
  expect(await signedBy(first, address)).toBe(true)
  for (const each of contexts) await each.close()
}, 60_000)

it('a device that was removed while the recovery service was away is removed when it is asked for again', async () => {
  const contexts = [await world.browser.newContext(), await world.browser.newContext()]
  const [first, second] = await Promise.all(contexts.map((each) => world.openHost(each)))
  if (!first || !second) throw new Error('no pages')
  const email = 'cleo@example.com'
  await world.signIn(first, email)
  world.login.wait(minute)
  await world.signIn(second, email)
  const known = await first.ask('GET_DEVICES')
  expect(known).toMatchObject({ devices: [{ isThis: false }, { isThis: true }] })
  // As: checked above.
  const id = (known as { readonly devices: readonly { readonly id: string }[] }).devices[0]?.id
  const recovery = `${world.login.recovery.url}/**`
  await first.page.route(recovery, (route) => route.abort())
  const failing = first.ask('REVOKE_DEVICE', { id })
  await approveInWindow(first)
  await first.wallet.getByText('Your wallet is safe').waitFor()
  await first.wallet.getByRole('button', { name: 'Close' }).click()
  expect(await failing).toEqual({ error: { code: 'SERVICE_UNREACHABLE' } })
  await first.page.unroute(recovery)
  const revoking = first.ask('REVOKE_DEVICE', { id })
  await approveInWindow(first)
  expect(await revoking).toBeUndefined()
  expect(await first.ask('GET_DEVICES')).toMatchObject({ devices: [{ isThis: true }] })
  for (const each of contexts) await each.close()
}, 60_000)

it('an export needs a code of its own, shows the words in the frame’s window only, and opens in viem with the same address', async () => {
  const context = await world.browser.newContext()
  const host = await world.openHost(context)
  const email = 'eve@example.com'
  await world.signIn(host, email)
  const address = await world.addressOn(host, evm)
  world.login.wait(minute)
  const before = world.mailsTo(email)
  const exporting = host.ask('EXPORT')
  const opening = context.waitForEvent('page')
  await host.wallet.getByRole('button', { name: 'Review in a secure window' }).click()
  const confirm = await opening
  await confirm.clock.install()
  await confirm.getByRole('button', { name: 'Next' }).click()
  const resting = confirm.getByRole('button', { name: 'Please try again after' })
  await resting.waitFor()
  await confirm.clock.fastForward(minute)
  world.login.wait(minute)
  await confirm.getByRole('button', { name: 'Send it again' }).click()
  // The field is emptied for the second code.
  await resting.waitFor()
  await confirm.getByLabel('Code').fill(await world.codeFor(email, before + 1))
  await confirm.getByRole('button', { name: 'Next' }).click()
  const hold = confirm.getByRole('button', { name: 'Hold to show the words' })
  await hold.hover()
  expect(await confirm.getByRole('listitem').count()).toBe(0)
  await confirm.mouse.down()
  await expect.poll(() => confirm.getByRole('listitem').count(), { timeout: 10_000 }).toBe(24)
  const words = await confirm.getByRole('listitem').allTextContents()
  await confirm.mouse.up()
  expect(await confirm.getByRole('listitem').count()).toBe(0)
  await confirm.getByRole('button', { name: 'Close' }).click()
  expect(await exporting).toBeUndefined()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  await context.close()
}, 60_000)

/** The address of the words that an export shows, after a fresh login at the provider. */
async function exported(context: BrowserContext, host: Host): Promise<string> {
  const exporting = host.ask('EXPORT')
  const opening = context.waitForEvent('page')
  await host.wallet.getByRole('button', { name: 'Review in a secure window' }).click()
  const confirm = await opening
  await confirm.getByRole('button', { name: 'Next' }).click()
  const person = confirm.getByRole('button', { name: /Ada/ }).first()
  const hold = confirm.getByRole('button', { name: 'Hold to show the words' })
  await person.or(hold).waitFor()
  // A provider may still know who was here.
  if (await person.isVisible()) await person.click()
  await hold.hover()
  await confirm.mouse.down()
  await expect.poll(() => confirm.getByRole('listitem').count(), { timeout: 10_000 }).toBe(24)
  const words = await confirm.getByRole('listitem').allTextContents()
  await confirm.mouse.up()
  await confirm.getByRole('button', { name: 'Close' }).click()
  expect(await exporting).toBeUndefined()
  return mnemonicToAccount(words.join(' ')).address
}

it.each(['google', 'apple', 'github', 'x'] as const)(
  'a visitor signs up with %s in a window, and comes back to the same wallet in another browser [CON-03]',
  async (provider) => {
    const addresses: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const context = await world.browser.newContext()
      const host = await world.openHost(context)
      const { uri } = (await host.ask('GET_SOCIAL_REDIRECT_URI', { provider })) as { uri: string }
      const opening = context.waitForEvent('page')
      const result = host.page.evaluate(
        (address) =>
          new Promise<string>((resolve) => {
            const popup = open('about:blank', '', 'popup')
            addEventListener('message', ({ data, source }) => {
              if (source !== popup) return
              popup?.close()
              resolve(data.resultUri)
            })
            popup?.location.replace(address)
          }),
        uri,
      )
      const popup = await opening
      await popup.getByRole('button', { name: /Ada/ }).first().click()
      const user = await host.ask('CONNECT_SOCIAL', { uri: await result, chainId: evm })
      expect(user).toMatchObject({ chainId: evm, provider, address: expect.any(String) })
      // As: checked above.
      addresses.push((user as { readonly address: string }).address)
      expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: true })
      if (round === 1 && (provider === 'apple' || provider === 'x'))
        expect(await exported(context, host)).toBe(addresses[0])
      // A result counts once.
      expect(await host.ask('CONNECT_SOCIAL', { uri: await result })).toEqual({
        error: { code: 'SOCIAL_FAILED' },
      })
      await context.close()
    }
    expect(new Set(addresses).size).toBe(1)
    expect(world.login.mail.mails.filter(({ to }) => to === 'ada@example.org')).toEqual([])
  },
  60_000,
)
