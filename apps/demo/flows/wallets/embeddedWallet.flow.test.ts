import { devAccounts, receiptOf } from '@latchkey/testing/chain'
import type { DevFrameState } from '@latchkey/testing/frame'
import type { Frame, FrameLocator } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { slow } from '../sending.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { address } = devAccounts[7]
const path = '/?devwallet=off&login'
const message = 'Hello from Latchkey'
const title = 'Approve Transaction'

const wallet = ({ page }: HostPage): FrameLocator => page.frameLocator('iframe[data-latchkey]')
const answer = ({ page }: HostPage): Promise<string | null> =>
  page.locator('[data-fact="answer"]').textContent()
const ask = ({ page }: HostPage, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

function frameOf({ page }: HostPage): Frame {
  const found = page.frames().find((each) => each.url().startsWith(`${facts.loginOrigin}/frame`))
  if (!found) throw new Error('no frame')
  return found
}

/** As: defined by the dev frame's page. */
function frameState(host: HostPage): Promise<DevFrameState> {
  return frameOf(host).evaluate(() =>
    JSON.parse(
      JSON.stringify((globalThis as { latchkeyDevFrame?: DevFrameState }).latchkeyDevFrame),
    ),
  )
}

function setMode(host: HostPage, mode: DevFrameState['mode']): Promise<void> {
  return frameOf(host).evaluate((wanted) => {
    const state = (globalThis as { latchkeyDevFrame?: DevFrameState }).latchkeyDevFrame
    if (state) state.mode = wanted
  }, mode)
}

async function connected(): Promise<HostPage> {
  const host = await visit({ path, wallets: [] })
  // No request goes to the login page before the visitor acts.
  expect(host.requests.filter((request) => request.includes(`${facts.loginOrigin}`))).toEqual([])
  await ask(host, 'Connect the dev frame')
  await host.expectFact('status', 'connected')
  await host.expectFact('address', address)
  return host
}

it('the embedded wallet signs a message that the visitor approves in its frame on another origin [EMB-01, EMB-09, EMB-11]', async () => {
  const host = await connected()
  const url = new URL(frameOf(host).url())
  expect([
    url.origin === new URL(host.page.url()).origin,
    Object.fromEntries(url.searchParams),
  ]).toEqual([
    false,
    { projectId: facts.projectId, chainId: 'eip155:31337', version: '1', enableLogger: 'false' },
  ])
  await ask(host, 'Sign a message')
  await host.expectTitle(title)
  await wallet(host).getByText(message).waitFor()
  // The frame itself names the requesting page, and no page can change that.
  await wallet(host).getByText(new URL(host.page.url()).origin).waitFor()
  await wallet(host).getByRole('button', { name: 'Approve' }).click()
  await host.expectClosed()
  await expect.poll(() => answer(host), slow).toMatch(/^0x[0-9a-f]{130}$/)
  const signature = (await answer(host)) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  expect((await frameState(host)).signed).toBe(1)
})

it('the embedded wallet sends an approved transaction, and is connected after a reload [EMB-09, EMB-11]', async () => {
  const host = await connected()
  await ask(host, 'Send 1 wei to myself')
  await wallet(host).getByRole('button', { name: 'Approve' }).click()
  await host.expectClosed()
  await expect.poll(() => answer(host), slow).toMatch(/^0x[0-9a-f]{64}$/)
  const hash = (await answer(host)) as `0x${string}`
  const receipt = await receiptOf(facts.networks[0]?.rpcUrl ?? '', hash)
  expect([receipt.status, receipt.from]).toEqual(['success', address.toLowerCase()])
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.expectFact('address', address)
  await ask(host, 'Sign a message')
  await wallet(host).getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => answer(host), slow).toBe('4001 Signature declined')
  await host.expectClosed()
})

it('closing the window rejects the embedded wallet’s request, and the frame can no longer approve it [MOD-14]', async () => {
  const host = await connected()
  await ask(host, 'Sign a message')
  const approve = wallet(host).getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  await host.button('Close').click()
  await expect.poll(() => answer(host), slow).toBe('4001 Request was aborted')
  await host.expectClosed()
  await expect.poll(async () => (await frameState(host)).aborted.length, slow).toBe(1)
  expect([await approve.count(), (await frameState(host)).signed]).toEqual([0, 0])

  // The second request is approved, and its answer arrives after the window closed.
  await setMode(host, 'late')
  const { answered } = await frameState(host)
  await ask(host, 'Sign a message')
  await approve.click()
  await expect.poll(async () => (await frameState(host)).signed, slow).toBe(1)
  await host.button('Close').click()
  await expect.poll(() => answer(host), slow).toBe('4001 Request was aborted')
  await setMode(host, 'good')
  // The late answer, and the answer to the abort.
  await expect.poll(async () => (await frameState(host)).answered, slow).toBe(answered + 2)
  // A port keeps the order of its messages: the late answer arrived before this answer.
  await ask(host, 'Read the block number')
  await expect.poll(() => answer(host), slow).toMatch(/^0x[0-9a-f]+$/)
  await host.expectClosed()
})

it('the embedded wallet reads without a window, and refuses a method that is not allowed [EMB-09, MOD-21]', async () => {
  const host = await connected()
  await ask(host, 'Read the block number')
  await expect.poll(() => answer(host), slow).toMatch(/^0x[0-9a-f]+$/)
  expect(await host.dialog.count()).toBe(0)
  await ask(host, 'Sign blindly')
  await expect.poll(() => answer(host), slow).toBe('4200 Requested RPC call is not allowed')
  await host.text('Action not allowed').waitFor()
  await host.expectTitle('Account')
  expect((await frameState(host)).asked).not.toContain('eth_sign')
})

it('a malformed answer of the embedded wallet is an error, and so is a removed frame [EMB-06, EMB-11]', async () => {
  const host = await connected()
  await setMode(host, 'garbage')
  await ask(host, 'Read the block number')
  await expect.poll(() => answer(host), slow).toBe('-32603 An error occurred')
  await setMode(host, 'good')
  await ask(host, 'Sign a message')
  await wallet(host).getByRole('button', { name: 'Approve' }).waitFor()
  await host.page.evaluate(() => document.querySelector('iframe[data-latchkey]')?.remove())
  await expect.poll(() => answer(host), slow).toBe('-32603 An error occurred')
  await host.expectClosed()
  // The next request adds a new frame.
  await ask(host, 'Sign a message')
  await wallet(host).getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => answer(host), slow).toMatch(/^0x[0-9a-f]{130}$/)
})
