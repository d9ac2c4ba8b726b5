import type { StartSource } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { solana } from '../networks.ts'
import { AppKitProvider, ConnectButton } from '../react.ts'
import { solanaAdapter } from '../solana.ts'

const button = page.getByRole('button', { name: 'Connect', exact: true })
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
})

/** A page whose wallet code arrives when `arrive` is called. */
function openPage(): { arrive(): void } {
  let come: (start: StartSource) => void
  const code = new Promise<StartSource>((resolve) => (come = resolve))
  const adapter = {
    ...solanaAdapter(),
    wallets: { namespace: 'solana' as const, load: () => code },
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  undo.push(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <AppKitProvider projectId="test" networks={[solana]} adapters={[adapter]}>
      <ConnectButton label="Connect" />
    </AppKitProvider>,
  )
  return {
    arrive: () =>
      come((found) => {
        found([])
        return () => {}
      }),
  }
}

it('a button is busy while its window is loading, and no longer when the window is open', async () => {
  const { arrive } = openPage()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  arrive()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
})
