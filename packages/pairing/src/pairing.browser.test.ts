import { expect, onTestFinished, test, vi } from 'vitest'
import { loadPrimitives } from './crypto/loadPrimitives.ts'
import { basePoint } from './crypto/primitives.ts'
import { noblePrimitives } from './crypto/noblePrimitives.ts'
import { webPrimitives } from './crypto/webPrimitives.ts'
import { randomBytes, utf8 } from './bytes.ts'
import { eventually, metadata, proposal, startWorld } from './fixtures/dapp.ts'
import { createPairing, type Pairing } from './index.ts'

// With the browser's own IndexedDB, Web Locks, BroadcastChannel and WebCrypto.

function open(relayUrl: string): Pairing {
  const client = createPairing({ relayUrl, metadata })
  onTestFinished(() => client.close())
  return client
}

test('two clients of a page share a socket and a session, and the session outlives both', async () => {
  const { relay, wallet } = startWorld()
  const relayUrl = `wss://${crypto.randomUUID()}.example`
  const [first, second] = [open(relayUrl), open(relayUrl)]
  const settled = vi.fn<() => void>()
  first.subscribe((event) => event.kind === 'settled' && settled())
  const { uri, approval } = await second.connect(proposal)
  const topic = await wallet.approve(uri)
  const session = await approval
  await eventually(() => expect(settled).toHaveBeenCalledOnce())
  expect(relay.attempts).toHaveLength(1)
  const answer = first.request({ topic, chainId: 'eip155:1', method: 'personal_sign' })
  const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
  wallet.send(topic, { id: asked.id, result: '0x' })
  expect(await answer).toBe('0x')
  await first.close()
  await second.close()
  expect(await open(relayUrl).sessions()).toEqual([session])
})

test('WebCrypto and noble give the same results', async () => {
  expect(await loadPrimitives()).toBe(webPrimitives)
  const [key, seed, message] = [randomBytes(32), randomBytes(32), utf8('Hello')]
  const results = await Promise.all(
    [webPrimitives, noblePrimitives].map(async ({ agree, hkdf, sha256, signer }) => {
      const { publicKey, sign } = await signer(seed)
      const publicKeys = [await agree(key, basePoint()), publicKey]
      return [...publicKeys, await hkdf(key), await sha256(message), await sign(message)]
    }),
  )
  expect(results[0]).toEqual(results[1])
})
