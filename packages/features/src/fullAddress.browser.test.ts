import { back, go, type Kit, open } from '@latchkey/core'
import { coin, connectedKit, fakeAddress, fakeWallet, fullKit } from '@latchkey/modal/fixtures'
import { shadow, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it } from 'vitest'
import { friend, transaction } from './history/fixtures/transactions.ts'
import { features } from './index.ts'
import { sendModel } from './send/model.ts'

const slow = { timeout: 20_000, interval: 30 }
/** The groups of each whole address on screen. */
const groups = (): readonly (readonly string[])[] =>
  [...shadow().querySelectorAll('.full-address')].map((address) =>
    [...address.querySelectorAll('span:not(.full-address-groups), mark')].map(
      ({ textContent }) => textContent,
    ),
  )
const grouped = (address: string): readonly string[] => {
  const start = address.startsWith('0x') ? 2 : 0
  return [...(start ? ['0x'] : []), ...(address.slice(start).match(/.{1,4}/g) ?? [])]
}

describe('whole addresses', () => {
  it('Review, Transaction and Receive write the same address in the same groups', async () => {
    const sent = transaction('one', { type: 'send', from: fakeAddress, to: friend, transfers: [] })
    const kit: Kit = track(
      await connectedKit({
        features,
        answers: { portfolio: [coin('12.5')], history: () => ({ data: [sent], next: null }) },
      }),
    )
    await open(kit, { view: 'Send' })
    const model = kit.get(sendModel)
    await expect.poll(() => model.read().form.loading, slow).toBe(false)
    model.changeAmount('1')
    model.changeReceiver(friend)
    await expect.poll(() => model.read().form.receiver.kind, slow).toBe('found')
    model.review()
    go(kit, { view: 'SendReview' })
    await expect.poll(groups, slow).toEqual([grouped(friend)])
    back(kit)
    go(kit, { view: 'Transaction', params: { id: 'one' } })
    await expect.poll(groups, slow).toEqual([grouped(fakeAddress), grouped(friend)])
    go(kit, { view: 'Receive' })
    await expect.poll(groups, slow).toEqual([grouped(fakeAddress)])
    expect(grouped(friend).slice(0, 3)).toEqual(['0x', '4bbe', 'EB06'])
  })

  it.each([
    ['solana', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
    ['bip122', 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'],
    ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ] as const)('Receive on %s writes the address in groups of four', async (id, address) => {
    const wallet = fakeWallet({ id: 'one', name: 'One', namespaces: [id], accounts: [{ address }] })
    const kit = track(await fullKit({ features, wallets: [wallet] }))
    await open(kit, { view: 'Receive' })
    await expect.poll(groups, slow).toEqual([grouped(address)])
    expect(shadow().querySelector('.full-address')!.textContent).toBe(address)
  })
})
