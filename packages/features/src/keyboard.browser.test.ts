import type { Kit, Transfers, TransferStatus } from '@latchkey/core'
import { coin, connectedKit, type FakeKitOptions } from '@latchkey/modal/fixtures'
import {
  begin,
  dialogGone,
  enter,
  focused,
  forget,
  heard,
  shadow,
  tabTo,
  title,
  track,
} from '@latchkey/modal/fixtures/suites'
import { KitError } from '@latchkey/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { many } from './history/fixtures/transactions.ts'
import { features } from './index.ts'
import { manyNfts } from './nfts/fixtures/nft.ts'
import { some, strangers } from './tokens/fixtures/holding.ts'

const bob = '0x4E83362442B8d1beC281594cEa3050c8EB01311C'

/** Open the Account view by keyboard. */
async function account(options: FakeKitOptions = {}): Promise<Kit> {
  const kit = await begin(track(await connectedKit({ features, ...options })))
  await expect.element(page.getByRole('tablist')).toBeVisible()
  return kit
}

/** The view has changed: the focus is at its start, and its title was announced. */
async function arrived(name: string): Promise<void> {
  await title(name)
  await expect.poll(focused).toBe('dialog')
  await heard(new RegExp(`^${name}$`))
}

async function backTo(name: string): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await arrived(name)
}

async function shows(name: RegExp): Promise<void> {
  await expect.element(page.getByRole('button', { name })).toBeVisible()
}

beforeEach(forget)

describe('keyboard', () => {
  it('the visitor reads a token, copies its contract and unfolds the hidden tokens by keyboard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await account({ answers: { portfolio: [coin('1.5'), ...some, ...strangers] } })
    await shows(/^Wrapped Bitcoin/)
    await tabTo('Tokens')
    await tabTo(/^Wrapped Bitcoin/)
    await enter()
    await arrived('Wrapped Bitcoin')
    await tabTo('Copy contract address')
    await enter()
    await heard(/^Address copied$/)
    expect(write).toHaveBeenCalledOnce()
    await tabTo('Receive')
    await tabTo(/^View on Etherscan opens in a new tab$/)
    // The focus is not trapped: the last stop is followed by the first.
    await tabTo('Back')
    await backTo('Account')
    await shows(/^Wrapped Bitcoin/)
    await tabTo('Hidden (2)')
    await enter()
    await tabTo(/^USD Coin .5,000/)
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    expect(focused()).toBe('Opener')
    write.mockRestore()
  })

  it('the visitor moves between the tabs by arrow keys, and opens an NFT by keyboard', async () => {
    await account({ answers: { nfts: { data: manyNfts, next: null } } })
    await tabTo('Tokens')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(focused).toBe('NFTs')
    await shows(/^Key 1$/)
    await tabTo('Key 1')
    await enter()
    await arrived('NFT')
    await tabTo('Copy contract address')
    await backTo('Account')
    // The tab is still the one that the visitor left.
    await shows(/^Key 1$/)
    await tabTo(/^Show all NFTs/)
    await enter()
    await arrived('NFTs')
    await tabTo('Key 7')
  })

  it('the visitor hears that the NFTs failed to load, and tries again by keyboard', async () => {
    await account({ answers: { nfts: 'fails' } })
    await tabTo('Tokens')
    await userEvent.keyboard('{ArrowRight}')
    await heard(/^The NFTs didn’t load/)
    await tabTo('Try again')
    await enter()
    await expect.poll(focused).not.toBe('')
  })

  it('the visitor walks down an activity list that loads on the way, and reads a transaction by keyboard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await account({ answers: { history: many(15, 5) } })
    await tabTo('Tokens')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(focused).toBe('Activity')
    await shows(/^Sent −1\.25 USDC/)
    await tabTo(/^Received \+15\.25 USDC/)
    await enter()
    await arrived('Received')
    await tabTo('Copy transaction ID')
    await enter()
    await heard(/^Copied$/)
    await backTo('Account')
    await shows(/^Sent −1\.25 USDC/)
    write.mockRestore()
  })

  it('the visitor hears that the activity failed to load, and reaches Try again by keyboard', async () => {
    await account({ answers: { history: 'fails' } })
    await tabTo('Tokens')
    await userEvent.keyboard('{ArrowLeft}')
    await heard(/^Activity didn’t load/)
    await tabTo('Try again')
  })

  it('the visitor copies the receiving address by keyboard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await account({ answers: {} })
    await tabTo('Receive')
    await enter()
    await arrived('Receive')
    await tabTo('Copy address')
    await userEvent.keyboard(' ')
    await heard(/^Address copied$/)
    expect(write).toHaveBeenCalledOnce()
    await backTo('Account')
    write.mockRestore()
  })
})

describe('keyboard, money', () => {
  /** A small fake chain that settles on demand. */
  function chain(send: Transfers['send']): Transfers & { settled: boolean } {
    return {
      settled: false,
      estimateFee: () => Promise.resolve({ units: 52_500_000_000_000n, plan: {} }),
      checkReceiver: () => Promise.resolve([]),
      simulate: (_, { units }) =>
        Promise.resolve({ result: 'moves', changes: [{ units: -units, token: undefined }] }),
      send,
      readStatus() {
        return Promise.resolve<TransferStatus>(
          this.settled
            ? { status: 'confirmed', hash: '0xabc' }
            : { status: 'pending', known: true },
        )
      },
    }
  }
  const answers = { portfolio: [coin('12.5')], names: { 'bob.eth': bob } }

  /** Go to the review of 1 ETH for bob.eth. */
  async function review(transfers: Transfers): Promise<void> {
    await account({ answers, transfers })
    await tabTo('Send')
    await enter()
    await arrived('Send')
    await expect.element(page.getByText('Balance: 12.5 ETH')).toBeVisible()
    await tabTo('Amount')
    await userEvent.keyboard('99')
    await heard(/^Insufficient funds$/)
    await userEvent.keyboard('{Backspace}{Backspace}1')
    await tabTo('Recipient')
    await userEvent.keyboard('bob.eth')
    await heard(/^bob\.eth/)
    await enter()
    await arrived('Review transfer')
    // The notice may have been there before the view.
    const first = page.getByRole('status').filter({ hasText: 'You haven’t sent to this' })
    await expect.element(first).toBeVisible()
  }

  it('the visitor sends a transfer and hears its confirmation by keyboard', async () => {
    const transfers = chain(() => Promise.resolve({ hash: '0xabc' }))
    await review(transfers)
    // Go back to the form, which is unchanged, and return to the review.
    await backTo('Send')
    await tabTo('Recipient')
    expect(shadow().querySelector('textarea')!.value).toBe('bob.eth')
    await tabTo('Review')
    await enter()
    await arrived('Review transfer')
    await tabTo('Cancel')
    await tabTo('Send')
    await enter()
    await arrived('Transfer')
    await expect.element(page.getByRole('status').filter({ hasText: 'Sending' })).toBeVisible()
    transfers.settled = true
    await heard(/^Sent/)
    await tabTo(/^View on Etherscan opens in a new tab$/)
    await tabTo('Done')
    await enter()
    await arrived('Account')
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    expect(focused()).toBe('Opener')
  })

  it('the visitor hears that the wallet declined a transfer, and the focus stays on Send', async () => {
    const send = vi.fn(() => Promise.reject(new KitError('USER_REJECTED')))
    await review(chain(send))
    await tabTo('Send')
    await enter()
    await heard(/^Declined in your wallet/)
    expect(send).toHaveBeenCalledOnce()
    await expect.poll(focused).toBe('Send')
  })
})
