import { go, type Kit, linkOf, open } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeFarcaster } from '../../fixtures/fakes/fakeFarcaster.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import {
  fakeLink,
  type FakeLinkConnector,
  type FakeWalletConnect,
} from '../../fixtures/fakes/fakeWalletConnect.ts'
import { readCode, slowly } from '../../fixtures/readCode.ts'
import { dialogGone, dialogShown, shadow, track } from '../../fixtures/screen.ts'

type Options = FakeWalletConnect & Pick<FakeKitOptions, 'device' | 'themeMode'>

// The test server compiles the views on their first request.
beforeAll(async () => {
  await import('./ConnectingFarcasterView.tsx')
})
afterEach(() => vi.restoreAllMocks())

async function connecting({ device, themeMode, ...link }: Options = {}): Promise<{
  readonly kit: Kit
  readonly farcaster: FakeLinkConnector
}> {
  const farcaster = fakeFarcaster(link)
  const kit = track(fakeKit({ device, themeMode, wallets: [farcaster] }))
  await open(kit)
  await dialogShown()
  await userEvent.click(page.getByRole('button', { name: 'Farcaster' }))
  // The link is gone as soon as the request is answered.
  if (!link.answer) await expect.poll(() => uriOf(kit)).toBeDefined()
  return { kit, farcaster }
}

const button = (name: string) => page.getByRole('button', { name })
const uriOf = (kit: Kit) => linkOf(kit.store.getState())?.uri

describe('Farcaster', () => {
  it.each([
    ['dark', 1024],
    ['light', 1024],
    ['dark', 320],
    ['light', 320],
  ] as const)(
    'the Farcaster view shows a QR code that a camera reads: %s, %i px [CON-04]',
    async (themeMode, width) => {
      await page.viewport(width, 768)
      const { kit } = await connecting({ themeMode })
      await expect.element(page.getByRole('dialog', { name: 'Farcaster' })).toBeVisible()
      await expect.element(page.getByText('Scan with Farcaster on your phone.')).toBeVisible()
      await expect.poll(readCode, slowly).toBe(uriOf(kit))
    },
  )

  it('the Farcaster view replaces its QR code by a fresh code [CON-04]', async () => {
    const { kit, farcaster } = await connecting()
    await expect.poll(readCode, slowly).toBe(uriOf(kit))
    const fresh = fakeLink(7)
    farcaster.offer(fresh)
    await expect.poll(readCode, slowly).toBe(fresh.uri)
    expect(farcaster.prompts).toBe(1)
  })

  it('the Farcaster view on a phone opens the app on a press, and asks about it only then [CON-04]', async () => {
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const { kit } = await connecting({ device: { phone: 'android' } })
    await expect.element(button('Open Farcaster')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect([opened.mock.calls.length, shadow().textContent?.includes('Did Farcaster')]).toEqual([
      0,
      false,
    ])
    await userEvent.click(button('Open Farcaster'))
    expect(opened.mock.calls).toEqual([[uriOf(kit), '_blank', 'noopener,noreferrer']])
    await expect.element(button('Open again')).toBeVisible()
    await expect.element(button('Show QR code')).toBeVisible()
  })

  it('the Farcaster view reports a declined connection, asks again, and counts as method qrcode [CON-04, NET-04]', async () => {
    const { kit, farcaster } = await connecting({ answer: new KitError('USER_REJECTED') })
    await expect.element(page.getByText('Connection declined')).toBeVisible()
    farcaster.answers('accepts')
    const ways: unknown[] = []
    kit.listeners.add(({ name, data }) => {
      if (name === 'CONNECT') ways.push(data)
    })
    await userEvent.click(button('Try again'))
    await dialogGone()
    expect(farcaster.prompts).toBe(2)
    expect(ways).toEqual([expect.objectContaining({ method: 'qrcode' })])
  })

  it('the Farcaster view opened by a host gives up when the visitor goes back, and stores no pairing [CON-04] [MOD-01]', async () => {
    const kit = track(fakeKit({ wallets: [fakeFarcaster()] }))
    await open(kit)
    go(kit, { view: 'ConnectingFarcaster' })
    await expect.poll(() => kit.store.getState().connections.eip155?.status).toBe('connecting')
    await userEvent.click(button('Back'))
    await expect.poll(() => kit.store.getState().connections.eip155?.status).toBe('disconnected')
    expect(kit.storage.get('pairing')).toBeUndefined()
  })
})
