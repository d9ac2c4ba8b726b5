import { environmentManager, QueryObserver } from '@tanstack/query-core'
import { afterEach, expect, it, vi } from 'vitest'
import { kitWith } from '../fixtures/mockKit.ts'
import { queryClient } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

// Preact runs the effects of a view a moment after it has drawn the view.
it('a view that subscribes to a query after its kit has ended leaves no timer', async () => {
  // Only a browser's cache sets timers.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
  const kit = kitWith([])
  const view = new QueryObserver(kit.get(queryClient), {
    queryKey: ['balance'],
    queryFn: () => new Promise<never>(() => {}),
  })
  kit.destroy()
  const leave = view.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})
