import { randomId, randomNonce } from '@latchkey/protocol/frame'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { BrowserContext, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostFrame } from './hostScript.ts'
import { type Host, startLoginWorld } from './host.ts'

const world = startLoginWorld()
let context: BrowserContext
let address: string

beforeAll(async () => {
  context = await world.browser.newContext()
  const host = await world.openHost(context)
  await world.signIn(host, 'ada@example.com')
  address = await world.addressOn(host, `eip155:${facts.networks[0]?.id}`)
  await host.page.close()
}, 60_000)
afterAll(() => context.close())

const token = facts.networks[0]?.tokens[1]?.address ?? ''
const message = '0x48656c6c6f'
/** Longer than every rule waits. */
const longMs = 1_000

/** The page asks to sign a message. No rule has had its time yet. */
async function ask(
  host: Host,
  own: string,
): Promise<{ approve: Locator; answer: () => Promise<unknown> }> {
  const { answer } = host.start('personal_sign', [message, own])
  const approve = host.wallet.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  return { approve, answer }
}

/** Presses where the button is, as a hand does that does not know whether it is enabled. */
async function pressAt({ page }: Host, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is nowhere')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const styleFrame = ({ page }: Host, css: string): Promise<void> =>
  page.evaluate((text) => {
    const element = document.querySelector('iframe')
    if (element) element.style.cssText += text
  }, css)

/** From now on time passes in this visitor's pages only when a test says so. */
async function stopClock({ page }: Host): Promise<void> {
  // Far enough ahead for a slow machine, and by the page's own clock, which may have stood before.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

/** A visitor with an account of their own and a stopped clock. */
async function stoppedVisitor(
  email: string,
  prepare?: (visitor: BrowserContext) => Promise<unknown>,
): Promise<{ visitor: BrowserContext; host: Host; own: string }> {
  const visitor = await world.browser.newContext()
  await visitor.clock.install()
  await prepare?.(visitor)
  const host = await world.openHost(visitor)
  await world.signIn(host, email)
  const own = await world.addressOn(host, `eip155:${facts.networks[0]?.id}`)
  await stopClock(host)
  return { visitor, host, own }
}

const window = (host: Host): Locator =>
  host.wallet.getByRole('button', { name: 'Review in a secure window' })

/** Each is taken back before the next. */
const attacks = [
  `const cover = document.createElement('div'); cover.style.cssText = 'position: fixed; inset: 40px auto auto 40px; inline-size: 20px; block-size: 20px; background: red; pointer-events: none; z-index: 9'; document.body.append(cover); takeBack = () => cover.remove()`,
  styled('opacity', '0.98'),
  styled('transform', 'translate(-60px, 0)'),
  styled('transform', 'rotate(4deg)'),
  styled('clipPath', 'inset(120px 0 0 0)'),
]

function styled(name: string, value: string): string {
  return `const { style } = document.querySelector('iframe'); style.${name} = '${value}'; takeBack = () => { style.${name} = '' }`
}

it('a frame that is covered, made transparent, pushed out, turned or cut approves nothing [CLK-1]', async () => {
  const host = await world.openHost(context)
  const { approve } = await ask(host, address)
  await expect.poll(() => approve.isEnabled()).toBe(true)
  for (const attack of attacks) {
    await host.page.evaluate(`{ ${attack} }`)
    await expect.poll(() => approve.isDisabled()).toBe(true)
    await pressAt(host, approve)
    await host.page.evaluate('takeBack()')
    await expect.poll(() => approve.isEnabled()).toBe(true)
  }
  await host.page.close()
})

it('a card approves nothing before it was seen whole for 800 ms [CLK-1]', async () => {
  const { visitor, host, own } = await stoppedVisitor('slow@example.com')
  const { approve, answer } = await ask(host, own)
  // The browser says that the card is seen: its own time does not stop.
  await host.page.waitForTimeout(longMs)
  await visitor.clock.runFor(799)
  expect(await approve.isDisabled()).toBe(true)
  await pressAt(host, approve)
  await visitor.clock.resume()
  await approve.click()
  expect(await answer()).toMatch(/^0x[0-9a-f]{130}$/)
  await visitor.close()
})

it('a frame that the page makes small approves nothing, and offers its window from the start [CLK-2]', async () => {
  const host = await world.openHost(context)
  const { approve } = await ask(host, address)
  await expect.poll(() => approve.isEnabled()).toBe(true)
  await styleFrame(host, '; block-size: 470px')
  await expect.poll(() => approve.isDisabled()).toBe(true)
  await host.page.waitForTimeout(longMs)
  expect(await approve.isDisabled()).toBe(true)
  await host.page.close()

  const small = await world.openHost(context)
  await styleFrame(small, '; inline-size: 310px')
  small.start('personal_sign', [message, address])
  await window(small).waitFor()
  expect(await small.wallet.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await small.page.close()
})

it('a press counts only from a hand, on the button at both ends, and not while the page moves [CLK-3]', async () => {
  const { visitor, host, own } = await stoppedVisitor('hand@example.com')
  const { approve, answer } = await ask(host, own)
  await visitor.clock.resume()
  await expect.poll(() => approve.isEnabled()).toBe(true)
  let isAnswered = false
  void answer().then(() => (isAnswered = true))
  // A script in the frame, which a page cannot run: the strongest that could be tried.
  await approve.evaluate((button: HTMLButtonElement) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.click()
  })
  const box = await approve.boundingBox()
  if (!box) throw new Error('the button is nowhere')
  const { mouse } = host.page
  // Down on the card, up on the button.
  await mouse.move(box.x + 20, box.y - 100)
  await mouse.down()
  await mouse.move(box.x + 20, box.y + 20)
  await mouse.up()
  // Down on the button, away and back.
  await mouse.down()
  await mouse.move(box.x + 20, box.y - 100)
  await mouse.move(box.x + 20, box.y + 20)
  await mouse.up()
  // The page changes the frame's size and waits for the press that is under way.
  await stopClock(host)
  await styleFrame(host, '; block-size: 500px')
  await pressAt(host, approve)
  await visitor.clock.runFor(499)
  await pressAt(host, approve)
  await visitor.clock.resume()
  await expect.poll(() => approve.isEnabled()).toBe(true)
  expect(isAnswered).toBe(false)
  await approve.press('Enter')
  expect(await answer()).toMatch(/^0x[0-9a-f]{130}$/)
  await visitor.close()
})

it('a browser that cannot tell whether a card is covered approves in the frame’s window only [CLK-4]', async () => {
  const { visitor, host, own } = await stoppedVisitor('blind@example.com', (blind) =>
    blind.addInitScript(() => {
      // As: a field of the draft, which this browser is to lack.
      delete (IntersectionObserverEntry.prototype as { isVisible?: unknown }).isVisible
    }),
  )
  const { answer } = host.start('personal_sign', [message, own])
  const opening = visitor.waitForEvent('page')
  await window(host).click()
  expect(await host.wallet.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  const confirm = await opening
  const approve = confirm.getByRole('button', { name: 'Approve' })
  await confirm.getByText(world.hostOrigin, { exact: true }).waitFor()
  await visitor.clock.runFor(799)
  expect(await approve.isDisabled()).toBe(true)
  await approve.click({ force: true })
  await visitor.clock.resume()
  await approve.click()
  expect(await answer()).toMatch(/^0x[0-9a-f]{130}$/)
  // Closing the window declines.
  const again = host.start('personal_sign', [message, own])
  const reopening = visitor.waitForEvent('page')
  await window(host).click()
  await (await reopening).close()
  expect(await again.answer()).toEqual({ error: { code: 'USER_REJECTED' } })
  await visitor.close()
})

const calls = {
  approve: (units: bigint) =>
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', units],
    }),
}
it.each([
  ['an unlimited approval', { to: token, data: calls.approve(maxUint256) }],
  [
    'an approval for all pictures',
    { to: token, data: `0xa22cb465${address0()}${'0'.repeat(63)}1`, gas: '0x30d40' },
  ],
  ['a large amount', { to: facts.accounts[1], value: '0xde0b6b3a7640001', gas: '0x5208' }],
  ['a new contract', { data: '0x6000', gas: '0x30d40' }],
])('%s is approved in the frame’s window only [CLK-5]', async (_, transaction) => {
  const host = await world.openHost(context)
  host.start('eth_sendTransaction', [{ from: address, ...transaction }])
  await window(host).waitFor()
  expect(await host.wallet.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await host.page.close()
})

it('a small approval is decoded, and approved in the frame', async () => {
  const host = await world.openHost(context)
  host.start('eth_sendTransaction', [{ from: address, to: token, data: calls.approve(1_500_000n) }])
  await host.wallet.getByText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8').waitFor()
  await host.wallet.getByText(/^1\.5 /).waitFor()
  await host.wallet.getByRole('button', { name: 'Approve' }).waitFor()
  await host.page.close()
})

it('a sign-in for another site can only be declined, whatever page asks [CLK-6]', async () => {
  const host = await world.openHost(context)
  const text = `bank.example wants you to sign in with your Ethereum account:\n${address}`
  const { answer } = host.start('personal_sign', [
    `0x${Buffer.from(text).toString('hex')}`,
    address,
  ])
  await host.wallet.getByText('This sign-in is for another site.').waitFor()
  expect(await host.wallet.getByRole('button').allTextContents()).toEqual(['Decline'])
  await host.wallet.getByRole('button', { name: 'Decline' }).click()
  expect(await answer()).toEqual({ error: { code: 'USER_REJECTED' } })
  await host.page.close()
})

/** What a page runs to greet a frame: resolves to what came back on its port within the time. */
const greeting = `async (target, ms) => {
  const { port1, port2 } = new MessageChannel()
  const said = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.type)
    setTimeout(() => resolve('nothing'), ms)
  })
  target.postMessage({ type: 'HELLO', nonce: '${'ab'.repeat(16)}' }, '*', [port2])
  return said
}`

it('the frame answers the page that it is in, and no sibling, window, nested page or page outside the project [FRM-1]', async () => {
  const page = await context.newPage()
  const frameUrl = new URL(`/frame?projectId=${facts.projectId}`, world.login.origin).href
  // Another origin of the same server.
  const evil = world.hostOrigin.replace('localhost', '127.0.0.1')
  const put = (src: string, sandbox?: string): Promise<unknown> =>
    page.evaluate(
      ([url, limits]) =>
        new Promise((resolve) => {
          const element = document.createElement('iframe')
          if (limits !== undefined) element.setAttribute('sandbox', limits)
          element.addEventListener('load', resolve)
          element.src = String(url)
          document.body.append(element)
        }).then(() => undefined),
      [src, sandbox] as const,
    )
  await page.goto(world.hostOrigin)
  await put(frameUrl)
  await put(evil)
  await put(evil, 'allow-scripts')
  const opening = context.waitForEvent('page')
  await page.evaluate((url) => void globalThis.open(url), evil)
  const popup = await opening
  await popup.waitForLoadState()
  const [, sibling, sandboxed] = page.mainFrame().childFrames()
  if (!sibling || !sandboxed) throw new Error('the page has three frames')
  const strangers = [
    sibling.evaluate(`(${greeting})(parent.frames[0], 1000)`),
    sandboxed.evaluate(`(${greeting})(parent.frames[0], 1000)`),
    popup.evaluate(`(${greeting})(opener.frames[0], 1000)`),
  ]
  expect(await Promise.all(strangers)).toEqual(['nothing', 'nothing', 'nothing'])
  expect(await page.evaluate(`(${greeting})(frames[0], 20000)`)).toBe('READY')
  // Once.
  expect(await page.evaluate(`(${greeting})(frames[0], 1000)`)).toBe('nothing')

  // A page of the project in a page of the project: the project did not ask for it.
  await page.goto(world.hostOrigin)
  await put(world.hostOrigin)
  const [inner] = page.mainFrame().childFrames()
  if (!inner) throw new Error('the page has a frame')
  await inner.evaluate(
    (url) =>
      new Promise((resolve) => {
        const element = document.createElement('iframe')
        element.addEventListener('load', resolve)
        element.src = url
        document.body.append(element)
      }).then(() => undefined),
    frameUrl,
  )
  expect(await inner.evaluate(`(${greeting})(frames[0], 1000)`)).toBe('nothing')

  await page.goto(evil)
  await put(frameUrl)
  expect(await page.evaluate(`(${greeting})(frames[0], 1000)`)).toBe('nothing')
  await popup.close()
  await page.close()
})

it('invalid messages are refused by code without an echo, and a flood is not answered', async () => {
  const host = await world.openHost(context)
  const invalid = { error: { code: 'INVALID_REQUEST' } }
  for (const [name, payload] of [
    ['CONNECT_EMAIL', { email: 'no' }],
    ['CONNECT_OTP', { otp: '12' }],
    ['GET_USER', { chainId: 'eip155:999999' }],
    ['SWITCH_NETWORK', { chainId: 'solana:unknown' }],
    ['RPC_REQUEST', { method: 'eth_sign', params: [] }],
    ['RPC_REQUEST', { method: 'eth_getBalance', rpcUrl: 'http://127.0.0.1:1' }],
    ['RPC_REQUEST', { method: 'personal_sign', params: [message, facts.accounts[0]] }],
    [
      'RPC_REQUEST',
      { method: 'eth_sendTransaction', params: [{ from: facts.accounts[0], to: token }] },
    ],
    [
      'RPC_REQUEST',
      { method: 'eth_sendTransaction', params: [{ to: token, authorizationList: [1] }] },
    ],
  ] as const)
    expect(await host.ask(name, payload), `${name} ${JSON.stringify(payload)}`).toEqual(invalid)
  // No network of this frame has a bundler.
  const calls = { method: 'wallet_sendCalls', params: [{ calls: [{ to: '0x' }] }] }
  expect(await host.ask('RPC_REQUEST', calls)).toEqual({ error: { code: 'METHOD_UNSUPPORTED' } })
  const flood = await host.page.evaluate(
    async ([nonce, id]) => {
      // As: defined by the host's script.
      const { frame } = globalThis as unknown as { frame: HostFrame }
      for (const bad of [
        null,
        1,
        [],
        { type: 'HELLO', nonce },
        { type: '@w3m-app/X', id },
        new Map(),
      ])
        frame.send(bad)
      const since = performance.now()
      const asked = Array.from({ length: 200 }, () => frame.ask('IS_CONNECTED'))
      const flood = { answered: 0, seconds: 0 }
      for (const each of asked)
        void each.then(() => {
          flood.answered += 1
          flood.seconds = (performance.now() - since) / 1_000
        })
      // The frame reads in order: once it answers a later message, it has read the flood.
      let isRead = false
      while (!isRead) {
        void frame.ask('IS_CONNECTED').then(() => (isRead = true))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return flood
    },
    [randomNonce(), randomId()],
  )
  expect(flood.answered).toBeGreaterThan(20)
  // 60 at once, and 60 in each second that the frame took to read.
  expect(flood.answered).toBeLessThanOrEqual(60 + 60 * flood.seconds)
  await host.page.close()
})

function address0(): string {
  return '70997970C51812dc3A010C7d01b50e0d17dc79C8'.padStart(64, '0')
}
