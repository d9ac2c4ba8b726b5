import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { createSiwx as createServer, type Siwx } from '@latchkey/gateway/siwx'
import { walletConnect } from '@latchkey/connectors'
import {
  connect,
  createKit,
  type Kit,
  linkOf,
  type Network,
  type SiwxSession,
} from '@latchkey/core'
import { signIn } from '@latchkey/core/signIn'
import { eip155 } from 'latchkey'
import { createSiwx, type SiwxOptions } from 'latchkey/siwx'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerOneClick } from './oneClickWallet.ts'
import { createWallet, type PeerWallet } from './walletkit.ts'

// One-click auth between our kit, walletkit 1.2.10, our relay, and the server's side of sign-in.

const origin = 'https://shop.example'
const patient = { timeout: 30_000, interval: 50 }
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const network = (id: number): Network => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

let relay: RunningRelay
let server: Siwx
beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
  server = await createServer({
    origins: [origin],
    database: 'memory',
    evmNetworks: ['eip155:1', 'eip155:10'].map((id) => {
      return { id, name: id, rpc: ['http://127.0.0.1:9'] }
    }),
  })
})
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(async () => {
  await relay.close()
  await server.close()
})

/** A page that signs visitors in at the server. */
type Page = { readonly kit: Kit; nonces: number; readonly verified: SiwxSession[] }

function openPage(options: Partial<SiwxOptions> = {}): Page {
  const ask = async (path: string, body?: object): Promise<{ readonly nonce: string }> => {
    const response = await server.fetch(
      new Request(`${origin}/siwx/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { origin, 'content-type': 'application/json' },
      }),
    )
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const siwx = createSiwx({
    domain: 'shop.example',
    uri: origin,
    statement: 'Sign in to the shop.',
    getNonce: async () => {
      page.nonces++
      return ask('nonce')
    },
    verify: async (session) => {
      const { message, signature, cacao } = session
      await ask('verify', cacao ? { cacao } : { message, signature })
      page.verified.push(session)
      return true
    },
    ...options,
  })
  const kit = createKit({
    projectId: 'oneClick',
    networks: [network(1), network(10)],
    namespaces: [eip155()],
    connectors: [walletConnect({ relayUrl: relay.url, projectId: 'oneClick' })],
    modal: () => Promise.reject(new Error('no window here')),
    siwx,
  })
  const page: Page = { kit, nonces: 0, verified: [] }
  open.push(() => kit.destroy())
  return page
}

type Phone = PeerWallet & { readonly prompts: number }

/** A phone that signs in while connecting, that refuses, or that does not support it. */
async function openPhone(oneClick: 'signs' | 'refuses' | 'unknown'): Promise<Phone> {
  const privateKey = generatePrivateKey()
  const wallet = await createWallet({ relayUrl: relay.url, privateKey })
  open.push(() => wallet.close())
  const known =
    oneClick === 'unknown' ? undefined : answerOneClick(wallet, { privateKey, answer: oneClick })
  return {
    ...wallet,
    get prompts() {
      return (known?.count ?? 0) + wallet.requests.length
    },
  }
}

async function connectBy(page: Page, phone: Phone): Promise<string> {
  const { kit } = page
  const connecting = connect(kit, { connectorId: 'walletConnect' })
  connecting.catch(() => {})
  let uri: string | undefined
  await expect.poll(() => (uri = linkOf(kit.store.getState())?.uri), patient).toBeDefined()
  await phone.pair(uri ?? '')
  return connecting
}

const statusOf = ({ kit }: Page): string | undefined => kit.store.getState().signIn?.now.status

describe('one-click auth', () => {
  test('one-click auth connects and signs in by one prompt and one nonce [SIW-06, SIW-03]', async () => {
    const [page, phone] = [openPage(), await openPhone('signs')]
    expect(await connectBy(page, phone)).toBe(`eip155:1:${phone.address}`)
    expect(statusOf(page)).toBe('signedIn')
    expect([phone.prompts, page.nonces]).toEqual([1, 1])
    const [session] = page.verified
    expect(session).toMatchObject({
      data: { accountAddress: phone.address, chainId: 'eip155:1', domain: 'shop.example' },
      cacao: { p: { iss: `did:pkh:eip155:1:${phone.address}`, aud: origin }, s: { t: 'eip191' } },
    })
    expect(session?.message).toContain('Sign in to the shop. I further authorize the stated URI')
    // A visitor who presses sign-in again is not asked again.
    await signIn(page.kit)
    expect([phone.prompts, page.nonces, page.verified.length]).toEqual([1, 1, 1])
  })

  test('a wallet that does not support one-click auth connects, and signs afterwards by the same nonce [SIW-06]', async () => {
    const [page, phone] = [openPage(), await openPhone('unknown')]
    expect(await connectBy(page, phone)).toBe(`eip155:1:${phone.address}`)
    expect([statusOf(page), phone.prompts]).toEqual(['unsigned', 0])
    const { data, cacao } = await signIn(page.kit)
    expect([data.accountAddress, cacao]).toEqual([phone.address, undefined])
    expect(phone.requests.map(({ method }) => method)).toEqual(['personal_sign'])
    expect([phone.prompts, page.nonces]).toEqual([1, 1])
  })

  test('declined one-click auth does not connect, and the next try succeeds [SIW-06]', async () => {
    const page = openPage()
    await expect(connectBy(page, await openPhone('refuses'))).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect([statusOf(page) ?? 'idle', page.verified]).toEqual(['idle', []])
    await connectBy(page, await openPhone('signs'))
    expect(statusOf(page)).toBe('signedIn')
  })

  test('one-click auth that the server refuses leaves the wallet connected for another try [SIW-06]', async () => {
    let accepts = false
    const verify = async (): Promise<boolean> => accepts
    const [page, phone] = [openPage({ verify }), await openPhone('signs')]
    await connectBy(page, phone)
    expect(page.kit.store.getState().signIn?.now).toMatchObject({
      status: 'unsigned',
      error: { code: 'SIWX_FAILED' },
    })
    accepts = true
    await signIn(page.kit)
    expect([statusOf(page), phone.prompts, page.nonces]).toEqual(['signedIn', 2, 2])
  })

  test('a wallet connects by a plain session when no nonce comes or the host disabled one-click auth', async () => {
    const getNonce = (): Promise<string> => Promise.reject(new Error('down'))
    for (const options of [{ getNonce }, { oneClick: false }]) {
      const [page, phone] = [openPage(options), await openPhone('signs')]
      await connectBy(page, phone)
      expect([statusOf(page), phone.prompts, page.nonces]).toEqual(['unsigned', 0, 0])
    }
  })
})
