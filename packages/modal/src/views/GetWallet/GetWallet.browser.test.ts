import { type Kit, open } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDirectory, fakeWalletEntry } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import { shadow, track } from '../../fixtures/screen.ts'
import { listenToConsole } from '../../fixtures/suites/listenToConsole.ts'

const titles = () =>
  [...shadow().querySelectorAll('.get-wallet .list-item-title')].map((each) => each.textContent)
const viewOf = (kit: Kit) => kit.store.getState().modal.history.at(-1)?.view

async function newcomer(options: FakeKitOptions = {}): Promise<Kit> {
  const kit = track(fakeKit({ wallets: [], walletConnect: fakeWalletConnect(), ...options }))
  await open(kit)
  await userEvent.click(page.getByRole('button', { name: 'What is a wallet?' }))
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  return kit
}

describe('visitor with no wallet', () => {
  it('a visitor with no wallet learns about wallets, and is led to four of them [CON-18] [HOST-11]', async () => {
    const kit = await newcomer({ answers: { directory: fakeDirectory(12) } })
    await expect.element(page.getByText(/Only you can move them/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Get a Wallet' }))
    await expect.poll(titles).toEqual(['MetaMask', 'Trust Wallet', 'Rainbow', 'Zerion'])
    await userEvent.click(page.getByRole('button', { name: 'Zerion' }))
    await expect.element(page.getByRole('dialog', { name: 'Get Zerion' })).toBeVisible()
    expect(viewOf(kit)).toBe('Downloads')
  })

  it('a visitor with no wallet is led only to wallets for their device [CON-18]', async () => {
    const only = { chrome_store: 'https://chrome.test/a', mobile_link: 'a://' }
    const kit = await newcomer({
      device: { phone: 'android' },
      answers: {
        directory: [{ ...fakeWalletEntry }, { id: 'extension', name: 'Extension', ...only }],
      },
    })
    await userEvent.click(page.getByRole('button', { name: 'Get a Wallet' }))
    await expect.poll(titles).toEqual(['Zerion'])
    expect(viewOf(kit)).toBe('GetWallet')
  })

  it('a visitor with no wallet sees each wallet once when the directory repeats it', async () => {
    const complaints = listenToConsole()
    const [first, second] = fakeDirectory(2)
    await newcomer({ answers: { directory: [first!, first!, second!, first!] } })
    await userEvent.click(page.getByRole('button', { name: 'Get a Wallet' }))
    await expect.poll(titles).toEqual(['MetaMask', 'Trust Wallet'])
    expect(complaints()).toEqual([])
  })

  it('a visitor with no wallet sees a directory failure, and can try again', async () => {
    await newcomer({ answers: { directory: 'fails' } })
    await userEvent.click(page.getByRole('button', { name: 'Get a Wallet' }))
    await expect.element(page.getByText('The wallets didn’t load')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('The wallets didn’t load')).toBeVisible()
  })

  it('a visitor with no wallet is offered no list when there is no directory', async () => {
    await newcomer()
    expect(page.getByRole('button', { name: 'Get a Wallet' }).elements()).toEqual([])
  })

  it('a visitor with no wallet is led to the app’s own page about wallets, and to no script', async () => {
    const link = page.getByRole('link', { name: 'Learn more opens in a new tab' })
    const kit = await newcomer({ learnMoreUrl: 'https://app.test/wallets' })
    await expect.element(link).toHaveAttribute('href', 'https://app.test/wallets')
    kit.destroy()
    await newcomer({ learnMoreUrl: 'javascript:alert(1)' })
    expect(page.getByRole('link').elements()).toEqual([])
  })

  it('a visitor with no wallet learns about wallets in an app with no way to connect', async () => {
    const kit = track(fakeKit({ wallets: [] }))
    await open(kit)
    await userEvent.click(page.getByRole('button', { name: 'What is a wallet?' }))
    await expect.poll(() => viewOf(kit)).toBe('WhatIsAWallet')
  })
})
