import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createAppKit } from '../../index.ts'
import { mainnet } from '../../networks.ts'
import { ConnectButton } from './ConnectButton.tsx'

const asking = { status: 'connecting', connectorId: 'test.alpha' } as const
const link = { uri: 'wc:1234@2', expiresAt: Date.now() + 60_000 }

it('the connect button keeps its text while only a link is on screen, and its width while a wallet is asked', async () => {
  const { kit } = createAppKit({ projectId: 'test', networks: [mainnet] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<ConnectButton />)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    kit.destroy()
  })
  const named = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const width = () =>
    named(/^Connect/)
      .element()
      .getBoundingClientRect().width
  await expect.element(named('Connect Wallet')).toBeVisible()
  const before = width()
  kit.store.setState({ connections: { eip155: { ...asking, link } } })
  await new Promise((done) => requestAnimationFrame(done))
  await expect.element(named('Connect Wallet')).toBeVisible()
  kit.store.setState({ connections: { eip155: asking } })
  await expect.element(named('Connecting')).toBeVisible()
  expect(width()).toBe(before)
  kit.store.setState({ connections: {} })
  await expect.element(named('Connect Wallet')).toBeVisible()
  expect(width()).toBe(before)
})
