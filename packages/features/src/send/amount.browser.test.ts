import { type Kit, open, type Transfers } from '@latchkey/core'
import { coin, connectedKit, type FakeKitOptions, storyLocales } from '@latchkey/modal/fixtures'
import { shadow, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { send } from './index.ts'
import { sendModel } from './model.ts'

const slow = { timeout: 20_000 }
const receiver = '0x4E83362442B8d1beC281594cEa3050c8EB01311C'

async function form(options: FakeKitOptions = {}): Promise<Kit> {
  const answers = { portfolio: [coin('12345.678')] }
  const kit = track(await connectedKit({ features: [send], answers, ...options }))
  await open(kit, { view: 'Send' })
  const model = kit.get(sendModel)
  await expect.poll(() => model.read().form.loading, slow).toBe(false)
  return kit
}
const field = () => shadow().querySelector<HTMLInputElement>('.send-amount')!
const worth = () => shadow().querySelector('#send-worth')!.textContent
const problem = () => shadow().querySelector('#send-wrong')!.textContent
const button = () => page.getByRole('button', { name: 'Review', exact: true })
const read = (kit: Kit) => {
  const { amount } = kit.get(sendModel).read().form
  return amount.kind === 'amount' ? amount.amount : amount.kind
}

describe.each(Object.values(storyLocales))('the amount field in $locale', (locale) => {
  it('reads the balance that the form shows, as it is pasted', async () => {
    const kit = await form({ locale })
    const shown = shadow().querySelector('#send-held')!.getAttribute('title')!
    await userEvent.fill(field(), shown)
    expect(read(kit)).toBe('12345.678')
    await expect.poll(worth).toMatch(/\p{Nd}/u)
    expect(field().getAttribute('aria-invalid')).toBe('false')
  })
  it('fills Max in so that it is read', async () => {
    const kit = await form({ locale })
    shadow().querySelector<HTMLElement>('.send-max')!.click()
    // The fee of the fake network is kept back.
    await expect.poll(() => read(kit), slow).toMatch(/^1234[45](\.\d+)?$/)
    await userEvent.fill(field(), field().value)
    expect(read(kit)).toMatch(/^1234[45](\.\d+)?$/)
  })
})

describe('amount with one separator before three digits', () => {
  it('the form asks which amount a visitor means, and fills in the chosen one', async () => {
    const kit = await form()
    const { review } = kit.get(sendModel)
    kit.get(sendModel).changeReceiver(receiver)
    await userEvent.fill(field(), '1,234')
    await expect.poll(problem).toBe('1,234 can be read in two ways. Choose the amount you mean.')
    expect(worth()).toBe('')
    expect(review).toThrow('Please enter a valid amount')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await expect.element(button()).toHaveAccessibleDescription('Unclear amount')
    await expect.element(page.getByRole('button', { name: '1.234 ETH' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '1234 ETH' }))
    expect(read(kit)).toBe('1234')
    expect(field().value).toBe('1234')
    expect(shadow().activeElement).toBe(field())
    await expect.poll(problem).toBe('')
    await expect.element(button()).not.toHaveAttribute('aria-disabled')
  })
  it('the form asks about a pasted amount too', async () => {
    const kit = await form({ locale: storyLocales['de']! })
    field().focus()
    field().dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, clipboardData: new DataTransfer() }),
    )
    // A paste ends as one input event with the whole text.
    await userEvent.fill(field(), '1.234')
    await expect.poll(problem).toMatch(/^1\.234 /)
    await userEvent.click(page.getByRole('button', { name: '1,234 ETH' }))
    expect(read(kit)).toBe('1.234')
  })
})

describe('problem of a field', () => {
  const box = () => field().closest<HTMLElement>('.send-box')!
  const isRed = (element: Element) => {
    const { borderTopColor } = getComputedStyle(element)
    return borderTopColor === getComputedStyle(shadow().querySelector('.send-wrong')!).color
  }

  it('an amount above the balance is reported below the amount, where Max is, and nothing moves', async () => {
    const kit = await form()
    const height = box().offsetHeight
    kit.get(sendModel).changeReceiver(receiver)
    await userEvent.fill(field(), '99999999')
    await expect.poll(problem).toBe('Insufficient funds')
    expect(isRed(box())).toBe(true)
    expect(box().offsetHeight).toBe(height)
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button()).toHaveAccessibleDescription('Insufficient funds')
    await userEvent.fill(field(), '1')
    await expect.poll(worth).toMatch(/^About /)
    expect(problem()).toBe('')
    expect(isRed(box())).toBe(false)
    expect(box().offsetHeight).toBe(height)
    await expect.element(button()).not.toHaveAttribute('aria-disabled')
  })

  it('an empty form calls its button Review and describes it by the missing field', async () => {
    await form()
    await expect.element(button()).toHaveAccessibleDescription('Enter amount')
    await userEvent.fill(field(), '.')
    expect(problem()).toBe('')
  })

  it('the receiver is called invalid once the visitor has left the field, or typed as much as an address', async () => {
    // With a chain, the fake namespace tells addresses from other texts.
    const kit = await form({ transfers: {} as Transfers })
    const input = shadow().querySelector('textarea')!
    const said = () => shadow().querySelector('.receiver-said')!.textContent
    const isRead = () => kit.get(sendModel).read().form.receiver.kind
    await userEvent.fill(input, 'bob')
    await expect.poll(isRead).toBe('wrong')
    expect(said()).toBe('')
    expect(input.getAttribute('aria-invalid')).toBe('false')
    field().focus()
    await expect.poll(said).toMatch(/^This address isn’t valid/)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await userEvent.fill(input, 'b-'.repeat(21))
    await expect.poll(said).toMatch(/^This address isn’t valid/)
    await userEvent.fill(input, 'b')
    await expect.poll(said).toBe('')
    await userEvent.keyboard('{Enter}')
    await expect.poll(said).toMatch(/^This address isn’t valid/)
  })
})
