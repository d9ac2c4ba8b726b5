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
})

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: ['https://own.example'] } },
}
