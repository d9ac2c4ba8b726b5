import { connect, connectionOf, go, type Kit, open } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { everyFamily, families } from '../../fixtures/fakes/fakeNetworks.ts'
import { type FakeConnector, fakeMultiWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { dialogGone, dialogShown, shadow, track } from '../../fixtures/screen.ts'

const refusal = { code: 4001, message: 'User rejected the request.' }

type World = { readonly kit: Kit; readonly wallets: readonly FakeConnector[] }

async function connectView(wallets: readonly FakeConnector[]): Promise<World> {
  const kit = track(fakeKit({ families, networks: everyFamily, wallets }))
  await open(kit)
  await dialogShown()
  return { kit, wallets }
}

/** Open the view of a wallet in four families; the second family may be refused. */
async function choosing(refused = false): Promise<World> {
  const answers = families.map((family) => refused && family === 'solana')
  const wallets = fakeMultiWallet({ id: 'one', name: 'Phantom' }, families).map((wallet, place) =>
    answers[place] ? fakeWallet({ ...wallet, answer: refusal }) : wallet,
  )
  const world = await connectView(wallets)
  await userEvent.click(row(/^Phantom/))
  await expect.element(page.getByText('Connect Phantom')).toBeVisible()
  return world
}

const row = (name: RegExp) => page.getByRole('button', { name })
const connected = (kit: Kit): readonly NamespaceId[] =>
  families.filter((family) => connectionOf(kit.store.getState(), family))
const prompts = ({ wallets }: World) => wallets.map((wallet) => wallet.prompts)
const viewOf = (kit: Kit) => kit.store.getState().modal.history.at(-1)?.view

describe('ConnectingMultiChain', () => {
  it('the multi-chain view opens from the one row of a wallet in several families, and asks which family [CON-09]', async () => {
    const world = await choosing()
    expect(viewOf(world.kit)).toBe('ConnectingMultiChain')
    expect(
      [...shadow().querySelectorAll('.multichain-list li')].map(
        (each) => each.querySelector('.list-item-title')?.textContent,
      ),
    ).toEqual(['EVM networks', 'Solana', 'Bitcoin', 'Polkadot'])
    expect(prompts(world)).toEqual([0, 0, 0, 0])
    await userEvent.click(row(/^Bitcoin/))
    await dialogGone()
    expect(prompts(world)).toEqual([0, 0, 1, 0])
    expect(connected(world.kit)).toEqual(['bip122'])
    expect(world.kit.store.getState().activeNamespace).toBe('bip122')
  })

  it('the multi-chain view connects all families with one press [CON-09]', async () => {
    const world = await choosing()
    await userEvent.click(row(/^Connect all$/))
    await dialogGone()
    expect(prompts(world)).toEqual([1, 1, 1, 1])
    expect(connected(world.kit)).toEqual(families)
    expect(world.kit.store.getState().activeNamespace).toBe('eip155')
  })

  it('the multi-chain view keeps the accepted families, and offers the refused family again [CON-09]', async () => {
    const world = await choosing(true)
    await userEvent.click(row(/^Connect all$/))
    await expect.element(row(/^Solana Not connected\. Try again$/)).toBeVisible()
    await expect.poll(() => connected(world.kit)).toEqual(['eip155', 'bip122', 'polkadot'])
    await expect.element(row(/^Polkadot Connected$/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(row(/^Connect all$/))
    await expect.poll(() => prompts(world)).toEqual([1, 2, 1, 1])
    await userEvent.click(row(/^Solana/))
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Connection declined' }))
      .toBeVisible()
    expect(prompts(world)).toEqual([1, 3, 1, 1])
  })

  it('the multi-chain view shows which family is being asked', async () => {
    await connectView(fakeMultiWallet({ id: 'one', name: 'Phantom', answer: 'waits' }, families))
    await userEvent.click(row(/^Phantom/))
    await userEvent.click(row(/^Connect all$/))
    await expect.element(row(/^EVM networks Waiting/)).toHaveAttribute('aria-busy', 'true')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Continue in Phantom' }))
      .toBeVisible()
    await expect.element(row(/^Solana$/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('the multi-chain view gives up when the visitor goes back', async () => {
    const { kit } = await connectView(
      fakeMultiWallet({ id: 'one', name: 'Phantom', answer: 'waits' }, families),
    )
    await userEvent.click(row(/^Phantom/))
    await userEvent.click(row(/^Connect all$/))
    await expect.poll(() => kit.store.getState().connections.eip155?.status).toBe('connecting')
    await userEvent.click(row(/^Back$/))
    await expect.poll(() => kit.store.getState().connections.eip155?.status).toBe('disconnected')
    expect(connected(kit)).toEqual([])
  })

  it('the multi-chain view marks the families that are connected already', async () => {
    const { kit } = await connectView(fakeMultiWallet({ id: 'one', name: 'Phantom' }, families))
    await connect(kit, { connectorId: 'one-solana' })
    await open(kit)
    go(kit, { view: 'ConnectingMultiChain', params: { connectorId: 'multi:Phantom' } })
    await expect.element(row(/^Solana Connected$/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row(/^Bitcoin$/)).not.toHaveAttribute('aria-disabled')
  })

  it('the multi-chain view is skipped when the family is known [CON-05]', async () => {
    const wallets = fakeMultiWallet({ id: 'one', name: 'Phantom' }, families)
    const kit = track(fakeKit({ families, networks: everyFamily, wallets }))
    await open(kit, { view: 'Connect', params: { namespace: 'polkadot' } })
    await userEvent.click(row(/^Phantom/))
    await dialogGone()
    expect(connected(kit)).toEqual(['polkadot'])
  })

  it('the multi-chain view is skipped when the app has only one family of the wallet', async () => {
    const wallets = fakeMultiWallet({ id: 'one', name: 'Phantom' }, families)
    const kit = track(fakeKit({ wallets }))
    await open(kit)
    await userEvent.click(row(/^Phantom/))
    await dialogGone()
    expect(connected(kit)).toEqual(['eip155'])
  })
})
