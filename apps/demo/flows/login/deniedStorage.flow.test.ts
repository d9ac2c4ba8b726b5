import { launchBrowser } from '@latchkey/testing/browser'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { evm, startLoginWorld } from './host.ts'

const world = startLoginWorld()

it('a visitor whose browser denies the frame its storage and its locks logs in and signs, and comes back as a new device [EMB-02]', async () => {
  // The whole browser denies them to third parties in a private window, and its headless shell does not.
  const browser = await launchBrowser({ whole: true })
  try {
    const context = await browser.newContext()
    const host = await world.openHost(context)
    const denied = await host.page
      .frames()[1]
      ?.evaluate(() =>
        navigator.locks.request('any', () => 'given').catch((error: Error) => error.name),
      )
    expect(denied).toBe('SecurityError')
    const email = 'denied@example.com'
    await world.signIn(host, email)
    const address = await world.addressOn(host, evm)
    const message = 'Hello from Latchkey'
    const params = [`0x${Buffer.from(message).toString('hex')}`, address]
    const signing = host.start('personal_sign', params)
    await host.approve()
    // As: checked by the verification.
    const signature = (await signing.answer()) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(
      true,
    )

    await host.page.close()
    const again = await world.openHost(context)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    world.login.wait(60_000)
    await world.signIn(again, email)
    expect(await world.addressOn(again, evm)).toBe(address)
  } finally {
    await browser.close()
  }
}, 60_000)
