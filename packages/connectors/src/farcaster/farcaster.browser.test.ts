import { connect, createKit, discover, type Kit, type Namespace } from '@latchkey/core'
import { afterEach, describe, expect, it } from 'vitest'
import { farcasterMiniApp } from './index.ts'

const patient = { timeout: 20_000, interval: 20 }
const kits: Kit[] = []
/** No test gets far enough to load it. */
const eip155: Namespace = {
  id: 'eip155',
  accountTypes: ['eoa'],
  load: () => Promise.reject(new Error('unused')),
}

type Question = { readonly id: string; readonly path: readonly [string] }
/** A client's answer to a call, by the call's name; a call without a name here gets no answer. */
type Says = { readonly [name: string]: (question: Question) => unknown }

const raw = (value: unknown) => ({ type: 'RAW', value })
const thrown = (value: unknown) => ({ type: 'HANDLER', name: 'throw', value })
const client: Says = {
  context: () => raw({ client: { clientFid: 9152 } }),
  getCapabilities: () => raw(['wallet.getEthereumProvider']),
}

afterEach(() => {
  kits.splice(0).forEach((kit) => kit.destroy())
  Reflect.deleteProperty(globalThis, 'ReactNativeWebView')
})

/** A kit in the WebView of a client with these answers. */
async function inside(says: Says): Promise<{ readonly kit: Kit; readonly asked: string[] }> {
  const asked: string[] = []
  const postMessage = (text: string): void => {
    const question: Question = JSON.parse(text)
    const [name] = question.path
    asked.push(name)
    const answer = says[name]?.(question)
    if (answer === undefined) return
    const data = Object.assign(Object(answer), { id: question.id })
    document.dispatchEvent(new MessageEvent('FarcasterFrameCallback', { data }))
  }
  Object.assign(globalThis, { ReactNativeWebView: { postMessage } })
  const kit = createKit({
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://localhost:1'] } },
      },
    ],
    namespaces: [eip155],
    connectors: [farcasterMiniApp()],
    storagePrefix: `farcaster-${crypto.randomUUID()}/`,
  })
  kits.push(kit)
  await discover(kit)
  return { kit, asked }
}

async function failure(says: Says): Promise<{ readonly code: unknown; readonly asked: string[] }> {
  const { kit, asked } = await inside({ ...client, ...says })
  await expect.poll(() => kit.connectors.has('farcaster'), patient).toBe(true)
  const error = await connect(kit, { connectorId: 'farcaster' }).catch((cause: unknown) => cause)
  return { code: (error as { readonly code?: unknown }).code, asked }
}

describe('a client around the page', () => {
  it.each([
    ['has no wallet', { getCapabilities: () => raw(['actions.ready']) }],
    ['answers nonsense about itself', { getCapabilities: () => raw('everything') }],
    ['fails', { getCapabilities: () => thrown({ isError: true, value: { message: 'no' } }) }],
    ['fails without an error', { getCapabilities: () => thrown(null) }],
  ])('a Farcaster client that %s gives no wallet [CON-04]', async (_, says: Says) => {
    const { kit, asked } = await inside({ ...client, ...says })
    await expect.poll(() => asked, patient).toContain('getCapabilities')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(kit.connectors.size).toBe(0)
  })

  it('a Farcaster client that never answers is asked once and lists no wallet [CON-04]', async () => {
    const { kit, asked } = await inside({})
    await expect.poll(() => asked, patient).toEqual(['context'])
    expect(kit.connectors.size).toBe(0)
  })

  const rpc = (reply: object): Says => ({ ethProviderRequestV2: () => raw(reply) })

  it.each([
    ['a refusal', rpc({ error: { code: 4001, message: 'no' } }), 'USER_REJECTED'],
    ['a refusal for another reason', rpc({ error: { code: 4100 } }), 'UNAUTHORIZED'],
    ['an invalid error', rpc({ error: 'oops' }), 'INTERNAL_ERROR'],
    ['invalid accounts', rpc({ result: { address: '0x' } }), 'WALLET_REPLY_INVALID'],
    ['an empty reply', rpc({}), 'WALLET_REPLY_INVALID'],
    [
      'an exception',
      { ethProviderRequestV2: () => thrown({ isError: true, value: {} }) },
      'INTERNAL_ERROR',
    ],
  ])('%s of Farcaster’s wallet is a typed error [CON-04, CON-16]', async (_, says: Says, code) => {
    expect((await failure(says)).code).toBe(code)
  })

  it.each(['farcaster.xyz', 'http://farcaster.xyz', 'https://farcaster.xyz/miniapps', '*', 'null'])(
    '"%s" is refused as a Farcaster client’s origin [CON-04]',
    (bad) => {
      expect(() => farcasterMiniApp({ clients: [bad] })).toThrow(
        expect.objectContaining({ code: 'OPTIONS_INVALID' }),
      )
    },
  )

  it('a Farcaster client gets no messages from a destroyed kit [CON-04]', async () => {
    const { kit, asked } = await inside(client)
    await expect.poll(() => kit.connectors.has('farcaster'), patient).toBe(true)
    kit.destroy()
    const before = asked.length
    const event = { event: 'eip6963:announceProvider', info: { rdns: 'dev.client' } }
    document.dispatchEvent(new MessageEvent('FarcasterFrameEvent', { data: event }))
    expect(asked.length).toBe(before)
  })
})
