import { appMessage, idOf, randomId, readAnswer } from '@latchkey/protocol/frame'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readPageSettings } from '../settings.ts'
import type { WalletCalls } from '../worker/walletCalls.ts'
import { serve } from './serve.ts'

const address = '0x00000000000000000000000000000000000A11cE'
const settings = readPageSettings(
  JSON.stringify({
    auth: { url: 'https://auth.example', publicKey: 'A'.repeat(43) },
    recovery: { url: 'https://recovery.example', publicKey: 'A'.repeat(43) },
    networks: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', rpcUrl: 'https://node.example' }],
    origins: ['https://shop.example'],
    nested: false,
  }),
)
// As: a signature is never reached here, and the frame asks nothing else of its key worker.
const keys = {
  user: async () => ({ addresses: { eip155: address, solana: '' }, goesOnWithoutAuth: false }),
} as unknown as WalletCalls

it('a page that asks 1,000 signatures in five seconds shows one card at a time, hears the limit, and is blocked by one press', async () => {
  const main = document.createElement('main')
  document.body.append(main)
  onTestFinished(() => main.remove())
  const answers = new Map<string, string[]>()
  const hear = serve({
    settings,
    projectId: 'shop',
    hostOrigin: 'https://shop.example',
    keys,
    reply: (message) => {
      const read = readAnswer('RPC_REQUEST', message)
      const id = idOf(message) ?? ''
      const code = read && !read.ok ? read.failure.code : 'answered'
      answers.set(id, [...(answers.get(id) ?? []), code ?? 'no code'])
    },
  })
  const ask = (): string => {
    const id = randomId()
    const params = ['0x68656c6c6f', address]
    const payload = { method: 'personal_sign', params } as const
    hear(structuredClone(appMessage({ name: 'RPC_REQUEST', id, payload })))
    return id
  }
  let mostCards = 0
  const observer = new MutationObserver(() => {
    mostCards = Math.max(mostCards, document.querySelectorAll('.card').length)
  })
  observer.observe(main, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())

  const ids: string[] = []
  let longestGap = 0
  for (let last = performance.now(); ids.length < 1_000;) {
    for (let made = 0; made < 2; made += 1) ids.push(ask())
    await new Promise((resolve) => setTimeout(resolve, 10))
    longestGap = Math.max(longestGap, performance.now() - last)
    last = performance.now()
  }
  expect(longestGap).toBeLessThan(200)
  const codes = (): string[] => ids.flatMap((id) => answers.get(id) ?? [])
  await expect.poll(() => codes().length).toBe(994)
  expect(new Set(codes())).toEqual(new Set(['LIMIT_EXCEEDED']))
  expect(mostCards).toBe(1)

  const shown = ids.filter((id) => !answers.has(id))
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => answers.get(shown[0] ?? '')).toEqual(['USER_REJECTED'])
  const block = page.getByRole('button', { name: 'Block this site until I reload' })
  await expect.element(block).not.toHaveAttribute('aria-disabled')
  expect(codes().length).toBe(995)
  await block.click()
  await expect.poll(() => codes().length).toBe(1_000)
  const later = ask()
  await expect.poll(() => answers.get(later)).toEqual(['USER_REJECTED'])
  expect(shown.map((id) => answers.get(id))).toEqual(shown.map(() => ['USER_REJECTED']))
  expect(document.querySelector('.card')).toBe(null)
  expect(mostCards).toBe(1)
})
