import {
  connect,
  connectionOf,
  type Kit,
  linkOf,
  walletConnectId as connectorId,
} from '@latchkey/core'
import type { WalletItem } from '@latchkey/protocol/http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakePairing, fakePairing } from './fixtures/fakePairing.ts'
import { fakePage } from './fixtures/fakePage.ts'
import { kitOver } from './fixtures/kitOver.ts'
import type { WalletConnectOptions } from './index.ts'

/** The metadata of a wallet that claims nothing. */
const peer = { name: 'W', description: '', url: '', icons: [] }
const relayUrl = 'wss://relay.example'
const patient = { timeout: 20_000 }

let pairing: FakePairing
const kits: Kit[] = []

function kitHere(at: WalletConnectOptions = {}): Kit {
  const kit = kitOver(pairing, {}, { relayUrl, ...at })
  kits.push(kit)
  return kit
}

/** A kit that is connected to a wallet that claims these facts. */
async function connected(
  claims: Partial<typeof peer> | { readonly icons: readonly string[] },
  { at, wallet }: { readonly at?: WalletConnectOptions; readonly wallet?: WalletItem } = {},
): Promise<Kit> {
  const kit = kitHere(at)
  const connecting = connect(kit, { connectorId, wallet })
  await vi.waitFor(() => expect(linkOf(kit.store.getState())).toBeDefined(), patient)
  pairing.open[0]?.approve({ peer: { ...peer, ...claims } })
  await connecting
  return kit
}

const walletOf = (kit: Kit): unknown => connectionOf(kit.store.getState())?.wallet

beforeEach(() => {
  fakePage()
  pairing = fakePairing()
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.unstubAllGlobals()
})

it.each([
  ['Good\u202e\u200b\nWallet', 'GoodWallet'],
  ['\u200b', 'WalletConnect'],
  ['x'.repeat(100), `${'x'.repeat(63)}…`],
])('WalletConnect shows the name %j that a wallet claims as %j', async (claimed, name) => {
  expect(walletOf(await connected({ name: claimed }))).toMatchObject({ name })
})

it.each([
  [['https://evil.example/a.png'], {}, undefined],
  [
    ['javascript:alert(1)', 'https://evil.example/a.png'],
    { gateway: 'https://g.example' },
    'https://g.example/public/getPreview/icon%3Ahttps%3A%2F%2Fevil.example%2Fa.png',
  ],
  [['data:image/png;base64,AA'], {}, 'data:image/png;base64,AA'],
])('WalletConnect never loads a picture of %j from its own host', async (icons, at, icon) => {
  expect(walletOf(await connected({ icons }, { at }))).toMatchObject({ icon })
})

it('a wallet chosen from the list keeps its name and picture of the directory, after a reload too', async () => {
  const at = { gateway: 'https://g.example' }
  const wallet = { id: 'f'.repeat(64), name: 'Directory Wallet', image_id: 'pic' }
  const { id, name } = wallet
  const facts = { id, name, icon: 'https://g.example/getWalletImage/pic' }
  const kit = await connected({ name: 'Another Wallet' }, { at, wallet })
  expect(walletOf(kit)).toEqual(facts)
  kit.destroy()
  const next = kitHere(at)
  await vi.waitFor(() => expect(walletOf(next)).toEqual(facts), patient)
})
