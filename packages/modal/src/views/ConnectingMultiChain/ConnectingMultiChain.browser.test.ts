import { connect, connectionOf, go, type Kit, open } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, namespaces } from '../../fixtures/fakes/fakeNetworks.ts'
import { type FakeConnector, fakeMultiWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { dialogGone, dialogShown, shadow, track } from '../../fixtures/screen.ts'

const refusal = { code: 4001, message: 'User rejected the request.' }

type World = { readonly kit: Kit; readonly wallets: readonly FakeConnector[] }

async function connectView(wallets: readonly FakeConnector[]): Promise<World> {
  const kit = track(fakeKit({ namespaces, networks: everyNamespace, wallets }))
  await open(kit)
  await dialogShown()
  return { kit, wallets }
}

/** Open the view of a wallet in four namespaces; the second namespace may be refused. */
async function choosing(refused = false): Promise<World> {
  const answers = namespaces.map((namespace) => refused && namespace === 'solana')
  const wallets = fakeMultiWallet({ id: 'one', name: 'Phantom' }, namespaces).map((wallet, place) =>
    answers[place] ? fakeWallet({ ...wallet, answer: refusal }) : wallet,
  )
  const world = await connectView(wallets)
  await userEvent.click(row(/^Phantom/))
  await expect.element(page.getByText('Connect Phantom')).toBeVisible()
  return world
}

const row = (name: RegExp) => page.getByRole('button', { name })
const connected = (kit: Kit): readonly NamespaceId[] =>
  namespaces.filter((namespace) => connectionOf(kit.store.getState(), namespace))
const prompts = ({ wallets }: World) => wallets.map((wallet) => wallet.prompts)
const viewOf = (kit: Kit) => kit.store.getState().modal.history.at(-1)?.view

describe('ConnectingMultiChain', () => {
  it('the multi-chain view opens from the one row of a wallet in several namespaces, and asks which namespace [CON-09]', async () => {
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

  it('the multi-chain view connects all namespaces with one press [CON-09]', async () => {
    const world = await choosing()
    await userEvent.click(row(/^Connect all$/))
    await dialogGone()
    expect(prompts(world)).toEqual([1, 1, 1, 1])
    expect(connected(world.kit)).toEqual(namespaces)
    expect(world.kit.store.getState().activeNamespace).toBe('eip155')
  })

  it('the multi-chain view keeps the accepted namespaces, and offers the refused namespace again [CON-09]', async () => {
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

  it('the multi-chain view shows which namespace is being asked', async () => {
    await connectView(fakeMultiWallet({ id: 'one', name: 'Phantom', answer: 'waits' }, namespaces))
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
      fakeMultiWallet({ id: 'one', name: 'Phantom', answer: 'waits' }, namespaces),
    )
    await userEvent.click(row(/^Phantom/))
    await userEvent.click(row(/^Connect all$/))
    await expect.poll(() => kit.store.getState().connections.eip155?.status).toBe('connecting')
    await userEvent.click(row(/^Back$/))
    await expect.poll(() => kit.store.getState().connections.eip155?.status).toBe('disconnected')
    expect(connected(kit)).toEqual([])
  })

  it('the multi-chain view marks the namespaces that are connected already', async () => {
    const { kit } = await connectView(fakeMultiWallet({ id: 'one', name: 'Phantom' }, namespaces))
    await connect(kit, { connectorId: 'one-solana' })
    await open(kit)
    go(kit, { view: 'ConnectingMultiChain', params: { connectorId: 'multi:Phantom' } })
    await expect.element(row(/^Solana Connected$/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row(/^Bitcoin$/)).not.toHaveAttribute('aria-disabled')
  })

  it('the multi-chain view is skipped when the namespace is known [CON-05]', async () => {
    const wallets = fakeMultiWallet({ id: 'one', name: 'Phantom' }, namespaces)
    const kit = track(fakeKit({ namespaces, networks: everyNamespace, wallets }))
    await open(kit, { view: 'Connect', params: { namespace: 'polkadot' } })
    await userEvent.click(row(/^Phantom/))
    await dialogGone()
    expect(connected(kit)).toEqual(['polkadot'])
  })

  it('the multi-chain view is skipped when the app has only one namespace of the wallet', async () => {
    const wallets = fakeMultiWallet({ id: 'one', name: 'Phantom' }, namespaces)
    const kit = track(fakeKit({ wallets }))
    await open(kit)
    await userEvent.click(row(/^Phantom/))
    await dialogGone()
    expect(connected(kit)).toEqual(['eip155'])
  })
})
