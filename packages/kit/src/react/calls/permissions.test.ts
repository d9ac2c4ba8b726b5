import { eip155 } from '@latchkey/chains'
import { connect, createKit, type Kit } from '@latchkey/core'
import { grantPermissions, readPermissions } from '@latchkey/core/calls'
import { mockConnector, type MockWallet } from '@latchkey/testing/mock'
import { afterEach, expect, it, vi } from 'vitest'
import { mainnet } from '../../networks.ts'

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const context = '0x0c'
const token = `0x${'1f98'.repeat(10)}`
const pci = '00000000-0000-4000-8000-000000000001'
const key = { type: 'secp256k1', publicKey: `0x02${'1'.repeat(64)}` }
const request = {
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [key] } },
  permissions: [{ type: 'contract-call', data: { address: token } }],
}
const session = {
  ...{ project: { id: 'shop' }, pci, expiry: request.expiry, createdAt: 1, policies: [], context },
  ...{ revokedAt: null, isGranted: true },
  permissions: [
    { type: 'contract-call', data: { address: token, functions: [{ selector: '0x' }] } },
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '20', spent: '5', start: 1, period: 60 },
    },
  ],
}

let kit: Kit
let wallet: MockWallet
afterEach(() => {
  kit.destroy()
  vi.unstubAllGlobals()
})

/** A page whose wallet is the embedded one, and a gateway that gives these answers by the end of the path. */
async function openPage(
  id: string,
  answers: { readonly [end: string]: readonly [number, object] },
): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    const [, end] = /\/v1\/sessions\/[^/?]+(\/\w+)?/.exec(decodeURIComponent(String(url))) ?? []
    const name = `${init?.method ?? 'GET'} ${end ?? ''}`.trim()
    asked.push(name)
    const [status, reply] = answers[name] ?? [200, {}]
    return Response.json(reply, { status })
  })
  wallet = mockConnector({
    id,
    accounts: [account],
    answers: { wallet_grantPermissions: () => (asked.push('wallet'), { context }) },
  })
  kit = createKit({
    ...{ networks: [mainnet], namespaces: [eip155()], connectors: [wallet.source] },
    ...{ gateway: 'https://gateway.test', projectId: 'shop' },
  })
  await connect(kit, { connectorId: id })
  asked.length = 0
  return asked
}

it('a permission of the embedded wallet is announced before the visitor is asked, and then listed [EMB-14]', async () => {
  const asked = await openPage('auth', {
    POST: [200, { pci, key }],
    GET: [200, { pcis: [session, { ...session, isGranted: false }, { ...session, revokedAt: 5 }] }],
  })
  expect(await grantPermissions(kit, request)).toMatchObject({ context, expiry: request.expiry })
  expect(asked.filter((each) => each !== 'GET')).toEqual(['POST', 'wallet', 'POST /activate'])
  expect(await readPermissions(kit, kit.signal)).toEqual([
    {
      context,
      expiry: request.expiry,
      targets: [token],
      amounts: [expect.objectContaining({ symbol: 'ETH', decimals: 18, most: 20n, used: 5n })],
    },
  ])
})

it('a permission that the gateway does not take is not asked for, because the visitor could not find it [EMB-14]', async () => {
  const asked = await openPage('auth', { POST: [400, { status: 'FAILED', reasons: [] }] })
  await expect(grantPermissions(kit, request)).rejects.toMatchObject({ name: 'KitError' })
  expect(asked).not.toContain('wallet')
})

it('a permission of another wallet is asked for without the gateway', async () => {
  const asked = await openPage('mock', {})
  await grantPermissions(kit, request)
  expect(asked.filter((each) => each !== 'GET')).toEqual(['wallet'])
})
