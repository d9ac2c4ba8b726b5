import { close, connect, discover, go, type Kit, open, show } from '@latchkey/core'
import { errorTexts } from '@latchkey/protocol'
import { StyleRoot } from '@latchkey/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { type FakeConnector, type FakeWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { dialogGone, dialogShown, shadow, track } from '../../fixtures/screen.ts'
import { Modal } from '../../window/Modal.tsx'
import { KitContext } from '../../sdk/useKit.ts'

async function connecting(
  wallet: Partial<FakeWallet>,
): Promise<{ readonly kit: Kit; readonly wallet: FakeConnector }> {
  const only = fakeWallet({ id: 'one', name: 'Rabby', ...wallet })
  const kit = track(fakeKit({ wallets: [only] }))
  await open(kit)
  await dialogShown()
  go(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
  return { kit, wallet: only }
}

const status = (kit: Kit) => kit.store.getState().connections.eip155?.status

describe('ConnectingExternal', () => {
  it('the connecting view asks the wallet once by itself, and closes when the wallet agrees', async () => {
    const { kit, wallet } = await connecting({})
    await dialogGone()
    expect(wallet.prompts).toBe(1)
    expect(status(kit)).toBe('connected')
  })

  it('the connecting view reports a declined connection, and tries again on demand [CON-16]', async () => {
    const { wallet } = await connecting({
      answer: { code: 4001, message: 'User rejected the request.' },
    })
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Connection declined' }))
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => wallet.prompts).toBe(2)
  })

  it('the connecting view explains that a wallet is gone [CON-16]', async () => {
    const kit = track(fakeKit())
    await open(kit)
    await dialogShown()
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'gone' } })
    await expect
      .element(page.getByText('This wallet is no longer available. Choose another wallet.'))
      .toBeVisible()
  })

  it.each([
    [4100, 'UNAUTHORIZED'],
    [4200, 'METHOD_UNSUPPORTED'],
    [4900, 'WALLET_DISCONNECTED'],
    [4901, 'CHAIN_DISCONNECTED'],
    [4902, 'CHAIN_UNKNOWN'],
    [-32700, 'PARSE_ERROR'],
    [-32600, 'INVALID_REQUEST'],
    [-32601, 'METHOD_NOT_FOUND'],
    [-32602, 'INVALID_PARAMS'],
    [-32603, 'INTERNAL_ERROR'],
    [-32000, 'INVALID_INPUT'],
    [-32001, 'RESOURCE_NOT_FOUND'],
    [-32002, 'RESOURCE_UNAVAILABLE'],
    [-32003, 'TRANSACTION_REJECTED'],
    [-32004, 'METHOD_NOT_SUPPORTED'],
    [-32005, 'LIMIT_EXCEEDED'],
    [-32006, 'VERSION_UNSUPPORTED'],
  ] as const)(
    'the connecting view explains code %i in a sentence, with the code in the details [CON-16]',
    async (code, row) => {
      await connecting({ answer: { code, message: 'as the wallet put it' } })
      await expect.element(page.getByText('Couldn’t connect')).toBeVisible()
      await expect.element(page.getByText(`${errorTexts[row]}.`)).toBeVisible()
      expect(shadow().querySelector('details')!.open).toBe(false)
      shadow().querySelector('summary')!.click()
      await expect.element(page.getByText(`Code: ${row} (${code})`)).toBeVisible()
      await expect.element(page.getByText('as the wallet put it')).toBeVisible()
    },
  )

  it('the connecting view offers another try when the wallet aborts the request', async () => {
    const wallet = fakeWallet({ id: 'one', name: 'Rabby' })
    wallet.connect = () => Promise.reject(new DOMException('gone', 'AbortError'))
    const kit = track(fakeKit({ wallets: [wallet] }))
    await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    await expect.element(page.getByText('Couldn’t connect')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('the connecting view offers another try when the host asks another wallet', async () => {
    const wallets = ['one', 'two'].map((id) => fakeWallet({ id, name: id, answer: 'waits' }))
    const kit = track(fakeKit({ wallets }))
    await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    await expect.poll(() => status(kit)).toBe('connecting')
    connect(kit, { connectorId: 'two' }).catch(() => {})
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('the connecting view gives up when the visitor goes back', async () => {
    const { kit } = await connecting({ answer: 'waits' })
    await expect.element(page.getByText('Continue in Rabby')).toBeVisible()
    await expect.poll(() => status(kit)).toBe('connecting')
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await expect.poll(() => status(kit)).toBe('disconnected')
    await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  })

  it('the connecting view gives up at once when the modal is closed', async () => {
    const { kit } = await connecting({ answer: 'waits' })
    await expect.poll(() => status(kit)).toBe('connecting')
    close(kit)
    await expect.poll(() => status(kit)).toBe('disconnected')
  })

  it('the connecting view says where to look when the wallet takes long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await connecting({ answer: 'waits' })
    await expect
      .element(page.getByText('Accept the connection request in your wallet.'))
      .toBeVisible()
    await vi.advanceTimersByTimeAsync(8_100)
    await expect.element(page.getByText(/Still waiting/)).toBeVisible()
  })

  it('the connecting view asks once under StrictMode', async () => {
    const wallet = fakeWallet({ id: 'one', name: 'Rabby', answer: 'waits' })
    const host = document.createElement('div')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open' })
    const kit = track(
      fakeKit({
        wallets: [wallet],
        modal: () =>
          Promise.resolve({
            show,
            discover,
            mountModal: (mounted) => {
              const react = createRoot(root)
              react.render(
                <StrictMode>
                  <KitContext.Provider value={mounted}>
                    <StyleRoot.Provider value={root}>
                      <Modal />
                    </StyleRoot.Provider>
                  </KitContext.Provider>
                </StrictMode>,
              )
              return () => queueMicrotask(() => react.unmount())
            },
          }),
      }),
    )
    await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    await expect.element(page.getByText('Continue in Rabby')).toBeVisible()
    await expect.poll(() => wallet.prompts).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(wallet.prompts).toBe(1)
  })
})
