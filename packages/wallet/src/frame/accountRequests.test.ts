import { expect, it, vi } from 'vitest'
import { english } from '../screen/texts.ts'
import type { User, WalletCalls } from '../worker/walletCalls.ts'
import { prepareAccount } from './accountRequests.ts'

const userOf = (name: string): User => ({
  ...{ email: `${name}@example.com`, userName: null, goesOnWithoutAuth: true },
  addresses: { eip155: `0x${name}`, solana: name },
})

it.each([
  ['ada', 1],
  ['bob', 0],
])(
  'a deletion that was shown to ada, in the session of %s by then, is asked for %s times',
  async (name, times) => {
    const deleteAccount = vi.fn(async () => ({ deletesAt: 1 }))
    let user = userOf('ada')
    // As: nothing else is called.
    const keys = { user: async () => user, deleteAccount } as Partial<WalletCalls> as WalletCalls
    const request = { name: 'DELETE_ACCOUNT', id: 'a', payload: undefined } as const
    const look = { say: english, language: 'en', theme: '' } as const
    const { review, run } = await prepareAccount(keys, request, look)
    expect(review.rows[0]?.value).toBe('ada@example.com')
    user = userOf(name)
    const code = await run(async () => {}).catch((error: Error) => error.message)
    expect([code, deleteAccount.mock.calls.length]).toEqual([
      times ? { deletesAt: 1 } : 'NOT_CONNECTED',
      times,
    ])
  },
)
