import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reviews } from '../fixtures/reviews.ts'
import { english } from '../screen/texts.ts'
import { createApprover } from './approver.ts'

it.each([
  ['a double click', () => userEvent.dblClick(page.getByRole('button', { name: 'Decline' }))],
  ['a key that is held', () => userEvent.keyboard('{Escape>3/}')],
])('%s on a request answers that one, and not the one behind it', async (_, answer) => {
  const main = document.createElement('main')
  document.body.append(main)
  onTestFinished(() => main.remove())
  const look = { say: english, language: 'en', theme: '' }
  const approver = createApprover('https://shop.example', () => look)
  const refused: string[] = []
  const ask = (id: string): Promise<unknown> =>
    approver
      .ask({ id, review: reviews.unlimited, network: 'Ethereum' })
      .catch(() => refused.push(id))
  const answered = ask('first').then(() => ask('second'))
  await answer()
  await expect.poll(() => refused).toEqual(['first'])
  const decline = page.getByRole('button', { name: 'Decline' })
  await expect.element(decline).not.toHaveAttribute('aria-disabled')
  expect(refused).toEqual(['first'])
  await decline.click()
  await answered
  expect(refused).toEqual(['first', 'second'])
})
