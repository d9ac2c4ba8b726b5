import { expect, it, onTestFinished, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../../index.ts'

async function opened(options: CreateAppKitOptions): Promise<AppKit> {
  const kit = createAppKit({ projectId: 'test', enableWalletConnect: false, ...options })
  onTestFinished(() => kit.destroy())
  await kit.open()
  return kit
}

it('the window tells the developer once about options that ask for what the kit does not do', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await opened({ enableCoinbase: false, enableWallets: true })
  expect(log).not.toHaveBeenCalled()
  const kit = await opened({ enableCoinbase: true, enableWallets: false, features: { pay: true } })
  kit.close()
  await kit.open()
  await expect
    .poll(() => log.mock.calls)
    .toEqual([
      ['latchkey: without effect here: enableCoinbase, pay, enableWallets (docs/migrating.md)'],
    ])
})
