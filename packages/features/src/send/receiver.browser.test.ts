import { accountIdOf, type Kit, open, type Transfers } from '@latchkey/core'
import { paidAddress, rememberPaidName } from '@latchkey/core/data'
import {
  coin,
  connectedKit,
  fakeAddress,
  type FakeKitOptions,
  fakeWallet,
  solana,
} from '@latchkey/modal/fixtures'
import { track } from '@latchkey/modal/fixtures/suites'
import { expect, it } from 'vitest'
import { send } from './index.ts'
import { sendModel } from './model.ts'
import type { Receiver } from './send.ts'

const slow = { timeout: 20_000 }
const bob = '0x4E83362442B8d1beC281594cEa3050c8EB01311C'

/** The receiver that the form finds for a text. */
async function receiverOf(kit: Kit, text: string): Promise<Receiver> {
  await open(kit, { view: 'Send' })
  const model = kit.get(sendModel)
  await expect.poll(() => model.read().form.loading, slow).toBe(false)
  model.changeReceiver(text)
  await expect.poll(() => model.read().form.receiver.kind, slow).not.toBe('resolving')
  return model.read().form.receiver
}

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** A network that never answers: only the receiver is looked at. */
const waits = (): Promise<never> => new Promise(() => {})
const transfers: Transfers = {
  estimateFee: waits,
  checkReceiver: waits,
  simulate: waits,
  send: waits,
  readStatus: waits,
}
const kitOf = async (options: FakeKitOptions): Promise<Kit> =>
  track(await connectedKit({ features: [send], transfers, ...options }))

it('a name is a receiver on Solana too, at its Solana address [SND-09]', async () => {
  const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const kit = await kitOf({
    namespaces: ['solana'],
    networks: [solana],
    wallets: [fakeWallet({ id: 'one', name: 'Sol Wallet', namespaces: ['solana'] })],
    answers: { portfolio: [], names: { 'bob.eth': address }, networks: [mainnet] },
  })
  expect(await receiverOf(kit, 'bob.eth')).toMatchObject({
    kind: 'found',
    address,
    name: 'bob.eth',
    isOfEthereum: false,
  })
})

it('a name tells its earlier address only when it led to another one [SND-09]', async () => {
  const kit = await kitOf({ answers: { portfolio: [coin('1')], names: { 'bob.eth': bob } } })
  const account = accountIdOf(kit.store.getState())!
  expect(await receiverOf(kit, 'bob.eth')).toMatchObject({ address: bob, paidBefore: undefined })
  rememberPaidName(kit, account, { name: 'bob.eth', address: fakeAddress })
  kit.get(sendModel).changeReceiver('')
  expect(await receiverOf(kit, 'bob.eth')).toMatchObject({ paidBefore: fakeAddress })
  rememberPaidName(kit, account, { name: 'bob.eth', address: bob })
  kit.get(sendModel).changeReceiver('')
  expect(await receiverOf(kit, 'bob.eth')).toMatchObject({ paidBefore: undefined })
})

it('the names of 50 receivers are kept, the latest ones', async () => {
  const kit = await kitOf({ answers: { portfolio: [coin('1')] } })
  const account = accountIdOf(kit.store.getState())!
  for (let index = 0; index < 60; index++)
    rememberPaidName(kit, account, { name: `n${index}.eth`, address: bob })
  expect(paidAddress(kit, account, 'n9.eth')).toBeUndefined()
  expect(paidAddress(kit, account, 'n10.eth')).toBe(bob)
  expect(paidAddress(kit, account, 'n59.eth')).toBe(bob)
})
