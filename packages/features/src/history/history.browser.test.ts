import { accountIdOf, back, go, type Kit, open } from '@latchkey/core'
import { refreshHistory } from '@latchkey/core/activity'
import { dialog, dialogShown, focused, shadow, track } from '@latchkey/modal/fixtures/suites'
import { connectedKit, fakeIcon, type FakeGateway } from '@latchkey/modal/fixtures'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  coins,
  friend,
  gallery,
  many,
  poison,
  received,
  self,
  spam,
  transaction,
  usual,
} from './fixtures/transactions.ts'
import { hostilePages, payloads } from './fixtures/hostileAnswers.ts'
import { history } from './index.ts'

const patient = { timeout: 20_000, interval: 30 }

describe('list', () => {
  it('the activity list has a heading for each month, and collapses likely spam', async () => {
    await list(() => ({ data: usual, next: null }))
    await row('+1.5 ETH')
    expect(texts('h2')).toHaveLength(new Set(usual.map(monthOf)).size)
    expect(texts('.activity-title')).toEqual([
      ...['Received', 'Sent', 'Swapped', 'Approved', 'Minted', 'Withdrawn', 'Claimed'],
    ])
    const hidden = page.getByRole('button', { name: '3 hidden' })
    await expect.element(hidden).toHaveAttribute('aria-expanded', 'false')
    await hidden.click()
    expect(texts('.activity-row-hidden')).toHaveLength(spam.length)
  })

  it('the activity list shows collectibles by picture and name, and fetches no picture of hidden entries [HIS-02]', async () => {
    await list(() => ({ data: gallery, next: null }))
    await row('Harbour Lights #7')
    const pictures = (): readonly (string | undefined)[] =>
      [...shadow().querySelectorAll('.activity-row .remote-image')].map(
        (frame) => frame.querySelector('img')?.src,
      )
    const [harbour, tool, one] = ['harbour', 'tool', 'one'].map((name) => fakeIcon(name))
    // A collectible has no picture, and a letter replaces a picture that fails to load.
    await expect.poll(pictures, patient).toEqual([harbour, tool, undefined, undefined, one])
    await page.getByRole('button', { name: '1 hidden' }).click()
    await expect.poll(() => pictures().length, patient).toBe(6)
    expect(pictures().at(-1)).toBeUndefined()
    expect(shadow().innerHTML).not.toContain(fakeIcon('strewn'))
    shadow().querySelectorAll<HTMLElement>('button.activity-row')[4]!.click()
    await expect
      .poll(() => shadow().querySelectorAll('.activity-transfers img').length, patient)
      .toBe(2)
  })

  it('the activity list loads more near its end, and renders only the rows near the visible part [HIS-06]', async () => {
    const asked: (string | null)[] = []
    const pages = many(300)
    await list((cursor) => (asked.push(cursor), pages(cursor)))
    await row('−1.25 USDC')
    expect(asked.length).toBeLessThan(4)
    const scroller = shadow().querySelector('.activity-view')!
    await expect
      .poll(() => {
        scroller.scrollTo(0, scroller.scrollHeight)
        return texts('.activity-amount').at(-1)
      }, patient)
      .toBe('+300.25 USDC')
    expect(texts('.activity-row').length).toBeLessThan(200)
    scroller.scrollTo(0, 0)
    await expect.poll(() => texts('.activity-amount')[0], patient).toBe('−1.25 USDC')
    await expect.poll(() => texts('.activity-amount').at(-1), patient).not.toBe('+300.25 USDC')
  })

  it('the activity list stops loading by itself when the pages hold only hidden entries', async () => {
    let asked = 0
    await list((cursor) => ({
      data: [{ ...poison, id: `poison${cursor}` }],
      next: `c${++asked}`,
    }))
    const more = page.getByRole('button', { name: 'Show more' })
    await expect.element(more, patient).toBeVisible()
    const before = asked
    await more.click()
    await expect.poll(() => asked, patient).toBeGreaterThan(before)
  })

  it('the activity list reports a failure, and loads again on demand [HIS-05]', async () => {
    let answer: object | 'fails' = 'fails'
    await list(() => answer)
    const alert = page.getByRole('alert').filter({ hasText: 'Activity didn’t load' })
    await expect.element(alert, patient).toBeVisible()
    await expect.element(page.getByText('Failed to fetch transactions')).toBeVisible()
    answer = { data: [received], next: null }
    await page.getByRole('button', { name: 'Try again' }).click()
    await row('+1.5 ETH')
  })

  it('the activity list keeps its entries when the next page fails', async () => {
    let fails = true
    const pages = many(10, 5)
    await list((cursor) => (cursor && fails ? 'fails' : pages(cursor)))
    await expect.element(page.getByText('More activity didn’t load.'), patient).toBeVisible()
    await row('−1.25 USDC')
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await row('−10.25 USDC')
  })

  it('the kit asks for no activity before the visitor opens the list', async () => {
    let asked = 0
    const kit = await connected(() => (asked++, { data: [], next: null }))
    await open(kit)
    await dialogShown()
    expect(asked).toBe(0)
  })
})

describe('new activity', () => {
  it('the activity list polls for new entries while the page is visible, and pauses while it is hidden', async () => {
    // Fake timers skip the pauses between requests.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let data: readonly object[] = [received]
    let asked = 0
    await list(() => (asked++, { data, next: null }))
    await row('+1.5 ETH')
    data = [transaction('newer', { ago: 0, transfers: [coins('7', 'DAI')] }), received]
    await vi.advanceTimersByTimeAsync(5_000)
    await row('+7 DAI')
    expect(texts('.activity-amount')).toEqual(['+7 DAI', '+1.5 ETH'])
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    // A request that was under way has ended.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = asked
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toBe(before)
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => asked, patient).toBeGreaterThan(before)
  })

  it('a transfer sent from the kit is on top as pending until the list has it', async () => {
    let data: readonly object[] = [received]
    const kit = await list(() => ({ data, next: null }))
    await row('+1.5 ETH')
    const hash = `0x${'5e'.repeat(32)}`
    kit.set((state) => ({
      sentTransfers: [
        {
          account: accountIdOf(state)!,
          hash,
          to: friend,
          units: '42000000',
          symbol: 'USDC',
          decimals: 6,
          sentAt: Date.now(),
          status: 'pending',
        },
      ],
    }))
    await row('−42 USDC')
    expect(texts('h2')[0]).toBe('Pending')
    const listed = transaction('sent', {
      type: 'send',
      ago: 0,
      from: self,
      transfers: [coins('42', 'USDC', { direction: 'out', recipient: friend })],
    }) as { readonly metadata: object }
    data = [{ ...listed, metadata: { ...listed.metadata, hash } }, received]
    await expect.poll(() => texts('h2'), patient).not.toContain('Pending')
    expect(texts('.activity-amount')).toEqual(['−42 USDC', '+1.5 ETH'])
  })
})

describe('transaction', () => {
  it('the visitor opens a transaction by keyboard, reads its facts, and returns', async () => {
    const kit = await list(() => ({ data: [received], next: null }))
    await row('+1.5 ETH')
    const button = shadow().querySelector<HTMLElement>('button.activity-row')!
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Received' }), patient).toBeVisible()
    await expect.poll(() => texts('.activity-kind'), patient).toEqual(['Received'])
    const details = shadow().querySelector('.activity-details')!
    const addresses = [...details.querySelectorAll('.full-address')]
    expect(addresses.map(({ textContent }) => textContent)).toContain(friend)
    expect(details.textContent).toContain('0.00042 ETH')
    const link = page.getByRole('link', { name: /View on Etherscan/ })
    expect(link.element().getAttribute('href')).toMatch(/^https:\/\/etherscan\.io\/tx\/0x/)
    back(kit)
    await row('+1.5 ETH')
    expect(focused()).not.toBe('')
  })

  it('a spam transaction has no button to copy an address', async () => {
    await list(() => ({ data: [poison], next: null }))
    await page.getByRole('button', { name: '1 hidden' }).click()
    shadow().querySelector<HTMLElement>('button.activity-row')!.click()
    await expect
      .element(page.getByText('Likely spam. Don’t copy addresses from it.'), patient)
      .toBeVisible()
    expect(page.getByRole('button', { name: /^Copy address/ }).elements()).toEqual([])
  })
})

// security.md 1.1.6, INJ-1
describe('hostile gateway', () => {
  it('the activity views run no script and stay open on hostile answers', async () => {
    const executed = vi.fn()
    Object.assign(globalThis, { latchkeyExecuted: executed })
    let data: readonly object[] = [received]
    const kit = await list(() => ({ data, next: null }))
    await row('+1.5 ETH')
    const account = accountIdOf(kit.store.getState())!
    const outcomes = { shown: 0, refused: 0 }
    for (data of hostilePages()) {
      await refreshHistory(kit, account).then(
        () => outcomes.shown++,
        (error: unknown) => {
          expect(error).toMatchObject({ name: 'KitError', code: 'REPLY_INVALID' })
          outcomes.refused++
        },
      )
      await new Promise(requestAnimationFrame)
      expectHarmless()
    }
    expect(outcomes.shown).toBeGreaterThan(50)
    expect(outcomes.refused).toBeGreaterThan(50)
    // The last page has payloads in every text; its transactions can be opened.
    for (const place of payloads.keys()) {
      go(kit, { view: 'Transaction', params: { id: `e${place}` } })
      // The view has loaded, or shows that it failed.
      await expect.poll(() => texts('.activity-kind, .message-title'), patient).toHaveLength(1)
      expectHarmless()
      back(kit)
    }
    data = [received]
    await refreshHistory(kit, account)
    await row('+1.5 ETH')
    expect(executed).not.toHaveBeenCalled()
  })

  function expectHarmless(): void {
    const own = shadow()
    const forbidden = 'script, iframe, object, embed, form, base, meta, template, video, details'
    expect(own.querySelector(forbidden)).toBeNull()
    for (const element of own.querySelectorAll('a, img'))
      expect(element.getAttribute('href') ?? element.getAttribute('src') ?? 'https:').toMatch(
        /^(https?:|data:image\/)/i,
      )
    expect(dialog()).not.toBeNull()
  }
})

type Answer = Exclude<FakeGateway['history'], 'waits' | 'fails' | undefined>

async function connected(answer: Answer): Promise<Kit> {
  return track(await connectedKit({ features: [history], answers: { history: answer } }))
}

/** Open the view of the list. */
async function list(answer: Answer): Promise<Kit> {
  const kit = await connected(answer)
  await open(kit, { view: 'Transactions' })
  await dialogShown()
  return kit
}

async function row(amount: string): Promise<void> {
  await expect.poll(() => texts('.activity-amount'), patient).toContain(amount)
}

function texts(selector: string): readonly string[] {
  return [...shadow().querySelectorAll(selector)].map((element) => element.textContent)
}

function monthOf(entry: object): string {
  const { metadata } = entry as { readonly metadata: { readonly minedAt: string } }
  const date = new Date(metadata.minedAt)
  return `${date.getFullYear()} ${date.getMonth()}`
}
