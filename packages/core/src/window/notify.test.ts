import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKit } from '../kit.ts'
import { notify } from './notify.ts'

afterEach(() => void vi.useRealTimers())

describe('snackbar', () => {
  it.each([
    ['success', 2500],
    ['error', 5000],
  ] as const)('a snackbar of the variant %s stays for %i ms', (variant, shownMs) => {
    vi.useFakeTimers()
    const kit = createKit({ networks: [network], namespaces: [], connectors: [] })
    notify(kit, variant, 'Failed to disconnect')
    vi.advanceTimersByTime(shownMs - 1)
    expect(kit.store.getState().snackbar?.text).toBe('Failed to disconnect')
    vi.advanceTimersByTime(1)
    expect(kit.store.getState().snackbar).toBeUndefined()
    kit.destroy()
  })

  it('a snackbar leaves no timer when its kit is destroyed', async () => {
    const kit = createKit({ networks: [network], namespaces: [], connectors: [] })
    notify(kit, 'error', 'one')
    kit.destroy()
    await new Promise((done) => setTimeout(done))
    expect(kit.cleanup.size).toBe(0)
  })
})

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: ['https://own.example'] } },
}
