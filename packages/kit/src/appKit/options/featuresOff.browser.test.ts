import { connect, discover } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../../index.ts'
import { mainnet } from '../../networks.ts'

const slow = { timeout: 20_000 }
const optional = ['send', 'receive', 'history'] as const

let wallet: PageWallet
let host: AppKit | undefined
beforeEach(() => {
  localStorage.clear()
  performance.setResourceTimingBufferSize(10_000)
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
})
afterEach(() => {
  host?.destroy()
  wallet.remove()
  wallet.reset()
})

/** Create a kit with these features, connect it and open its account. */
async function account(features: CreateAppKitOptions['features']): Promise<void> {
  host?.destroy()
  host = createAppKit({ projectId: 'test', networks: [mainnet], features })
  await discover(host.kit)
  await connect(host.kit, { connectorId: 'test.alpha' })
  await host.open()
  await expect.element(page.getByRole('tab', { name: 'Tokens' }), slow).toBeVisible()
}

/** The files of a feature that this page fetched, except its manifest. */
function fetched(feature: string): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.includes(`/features/src/${feature}/`) && !path.endsWith('/index.ts'))
}

it('the code of send, receive and activity is fetched only when the feature is on [HOST-06]', async () => {
  await account({ send: false, receive: false, history: false })
  await expect.element(page.getByRole('tab', { name: 'Activity' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  expect(optional.map(fetched)).toEqual([[], [], []])

  await account(undefined)
  await expect.poll(() => fetched('send').length, slow).toBeGreaterThan(0)
  expect(fetched('receive')).toEqual([])
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => fetched('history').length, slow).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.poll(() => fetched('receive').length, slow).toBeGreaterThan(0)
})

it('walletFeaturesOrder puts the actions of the Account view in its order [MOD-09]', async () => {
  const actions = (): readonly string[] =>
    page
      .getByRole('button', { name: /^(Send|Receive)$/ })
      .elements()
      .map((button) => button.textContent)

  await account(undefined)
  await expect.poll(actions, slow).toEqual(['Receive', 'Send'])
  await account({ walletFeaturesOrder: ['send'] })
  await expect.poll(actions, slow).toEqual(['Send', 'Receive'])
  await account({ walletFeaturesOrder: ['send', 'send', 'bridge'] as never })
  await expect.poll(actions, slow).toEqual(['Send', 'Receive'])
  await account({ walletFeaturesOrder: ['send', 'receive'], send: false })
  await expect.poll(actions, slow).toEqual(['Receive'])
})
