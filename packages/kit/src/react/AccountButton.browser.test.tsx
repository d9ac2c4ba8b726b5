import { connect } from '@latchkey/core'
import { createPageWallet } from '@latchkey/testing/wallets'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAppKit } from '../index.ts'
import { mainnet } from '../networks.ts'
import { AppKitAccountButton } from './AppKitButton.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('the account button has the shown balance in its accessible name', async () => {
  const answer = { jsonrpc: '2.0', id: 0, result: '0x112210f47de98115' }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(answer)))
  const wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
  const { kit } = createAppKit({ projectId: 'test', networks: [mainnet] })
  await connect(kit, { connectorId: 'test.alpha' })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<AppKitAccountButton balance="show" />)
  const name = 'Account 0xf3…b92266, 1.234 ETH'
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  root.unmount()
  host.remove()
  kit.destroy()
  wallet.remove()
  wallet.reset()
})
