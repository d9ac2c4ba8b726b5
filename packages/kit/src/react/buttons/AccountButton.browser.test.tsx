import { connect } from '@latchkey/core'
import { queryClient } from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'
import { createPageWallet } from '@latchkey/testing/wallets'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAppKit } from '../../index.ts'
import { mainnet } from '../../networks.ts'
import { AppKitAccountButton } from './AppKitButton.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account: AccountId = `eip155:1:${address}`

async function shown(
  element: ReactElement,
  options: Partial<Parameters<typeof createAppKit>[0]> = {},
) {
  const wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [address],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
  const { kit } = createAppKit({ projectId: 'test', networks: [mainnet], ...options })
  await connect(kit, { connectorId: 'test.alpha' })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(element)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    kit.destroy()
    wallet.remove()
    wallet.reset()
  })
  return { kit, root: () => host.querySelector('*')!.shadowRoot! }
}
const named = (name: string) => page.getByRole('button', { name, exact: true })

/** A node that says how much the account has. */
function nodeSays(amounts: readonly string[]): void {
  const answers = [...amounts]
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const [result] = answers.length > 1 ? answers.splice(0, 1) : answers
    return Promise.resolve(new Response(JSON.stringify({ jsonrpc: '2.0', id: 0, result })))
  })
}

it('the account button has the shown balance in its accessible name', async () => {
  nodeSays(['0x112210f47de98115'])
  await shown(<AppKitAccountButton balance="show" />)
  await expect.element(named('Account 0xf3…b92266, 1.234 ETH')).toBeVisible()
})

it('the account button shows another balance as soon as the kit has read it', async () => {
  nodeSays(['0x112210f47de98115', '0xde0b6b3a7640000'])
  const { kit } = await shown(<AppKitAccountButton balance="show" />)
  await expect.element(named('Account 0xf3…b92266, 1.234 ETH')).toBeVisible()
  // As after a transfer that the network has confirmed (follow.ts of Send).
  await kit.get(queryClient).invalidateQueries({ queryKey: ['nativeBalance', account] })
  await expect.element(named('Account 0xf3…b92266, 1 ETH')).toBeVisible()
})

it('the account button shows the name and the picture of the account [BAL-07]', async () => {
  const avatar = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const name = 'a-rather-long-name-of-a-visitor.eth'
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(
      new Response(JSON.stringify({ name, avatar }), {
        status: String(input).includes('/v1/identity/') ? 200 : 404,
      }),
    ),
  )
  const { root } = await shown(<AppKitAccountButton />, { gateway: 'https://gateway.test' })
  await expect.element(named(`Account ${name}`)).toHaveAttribute('title', address)
  await expect.poll(() => root().querySelector('img')?.src).toBe(avatar)
  const label = root().querySelector<HTMLElement>('.account-name')!
  expect(label.offsetWidth).toBe(160)
})

it('the account button without a gateway shows the address and asks nobody', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await shown(<AppKitAccountButton />)
  await expect.element(named('Account 0xf3…b92266')).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
})
