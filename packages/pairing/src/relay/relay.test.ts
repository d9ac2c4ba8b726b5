import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Dapp,
  eventually,
  proposal,
  settled,
  startDapp,
  startWorld,
} from '../fixtures/dapp.ts'
import { memoryStorage } from '../index.ts'
import { clockCorrection } from './clock.ts'

const chainId = 'eip155:1'
const claimsOf = (search: URLSearchParams | undefined): { iss: string; sub: string; iat: number } =>
  JSON.parse(atob(search?.get('auth')?.split('.')[1] ?? '')) as never
const seconds = (): number => Math.floor(Date.now() / 1000)

/** Only timers are fake: promises and crypto take real time. */
function fakeTimers(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

describe('sockets', () => {
  test('a client without a topic opens no socket', async () => {
    const { relay } = startWorld()
    const { client } = startDapp()
    expect(await client.sessions()).toEqual([])
    expect(relay.attempts).toEqual([])
  })

  test('the socket sends the project id and a new token at every attempt', async () => {
    const { relay } = startWorld()
    await (
      await startDapp().client.connect(proposal)
    ).sent
    relay.closeAll(1006)
    await eventually(() => expect(relay.attempts).toHaveLength(2))
    const [first, second] = relay.attempts
    expect(first?.get('projectId')).toBe('test')
    // walletconnect.md 2: refusals as close codes.
    expect(first?.get('useOnCloseEvent')).toBe('true')
    expect(claimsOf(first).iss).toMatch(/^did:key:z6Mk/)
    expect(claimsOf(second).iss).toBe(claimsOf(first).iss)
    expect(claimsOf(second).sub).not.toBe(claimsOf(first).sub)
  })

  test('the socket is closed half a minute after the last topic', async () => {
    fakeTimers()
    const { relay, wallet } = startWorld()
    const { client, topic, told } = await settled(wallet)
    await client.disconnect(topic)
    await pass(29_000)
    expect(relay.openSockets).toBe(1)
    await pass(2000)
    expect(relay.openSockets).toBe(0)
    expect(told('relay').at(-1)?.status).toEqual({ state: 'idle' })
  })

  /** The first waits between attempts; `begin` is called when the relay is away. */
  async function waitsOf(
    { client }: Dapp,
    { begin, count }: { readonly begin: () => unknown; readonly count: number },
  ): Promise<readonly number[]> {
    const waits: number[] = []
    client.subscribe((event) => {
      if (event.kind === 'relay' && event.status.state === 'waiting')
        waits.push(event.status.retryAt - Date.now())
    })
    await begin()
    await vi.waitFor(
      async () => {
        await pass(250)
        expect(waits.length).toBeGreaterThanOrEqual(count)
      },
      { timeout: 10_000, interval: 1 },
    )
    return waits
  }
  function expectWaits(waits: readonly number[], expected: readonly number[]): void {
    for (const [index, wait] of expected.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(wait * 0.8)
      expect(waits[index]).toBeLessThanOrEqual(wait * 1.2)
    }
  }

  test('an unreachable relay is retried after 0, .25, .5, 1, 2, 4, 8, 15 and 15 s for a session', async () => {
    fakeTimers()
    const { relay, wallet } = startWorld()
    const dapp = await settled(wallet)
    // The proposal's time is over.
    await pass(300_000)
    const begin = (): void => {
      relay.faults.unreachable = true
      relay.closeAll(1006)
    }
    const waits = await waitsOf(dapp, { begin, count: 8 })
    expectWaits(waits, [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  test('an unreachable relay is retried every 5 s while somebody waits', async () => {
    fakeTimers()
    const { relay } = startWorld()
    relay.faults.unreachable = true
    const dapp = startDapp()
    const begin = (): unknown => dapp.client.connect(proposal)
    const waits = await waitsOf(dapp, { begin, count: 8 })
    expectWaits(waits, [250, 500, 1000, 2000, 4000, 5000, 5000, 5000])
  })

  test('an attempt that the page’s policy blocks ends at once', async () => {
    fakeTimers()
    const { relay } = startWorld()
    relay.faults.forbidden = true
    const { client } = startDapp()
    const states: string[] = []
    client.subscribe((event) => {
      if (event.kind === 'relay') states.push(event.status.state)
    })
    await client.connect(proposal)
    await vi.waitFor(async () => {
      await pass(10)
      expect(states.at(-1)).toBe('waiting')
    })
    relay.faults.forbidden = false
    // A token is signed in real time.
    await vi.waitFor(async () => {
      await pass(50)
      expect(relay.openSockets).toBe(1)
    })
  })

  test('an unreachable relay is retried at once for a new proposal', async () => {
    fakeTimers()
    const { relay } = startWorld()
    relay.faults.unreachable = true
    const { client } = startDapp()
    await client.connect(proposal)
    for (let round = 0; round < 12; round++) await pass(5000)
    const before = relay.attempts.length
    relay.faults.unreachable = false
    await (
      await client.connect(proposal)
    ).sent
    expect(relay.attempts).toHaveLength(before + 1)
  })

  test.each([1000, 1001, 1006, 4010])('a socket closed with %i reopens at once', async (code) => {
    const { relay, wallet } = startWorld()
    const { told } = await settled(wallet)
    relay.closeAll(code)
    await eventually(() => expect(relay.openSockets).toBe(1))
    expect(told('relay').some(({ status }) => status.state === 'waiting')).toBe(false)
  })

  test('a socket closed with 1013, too many requests, waits before it is opened again', async () => {
    const { relay, wallet } = startWorld()
    const { told } = await settled(wallet)
    relay.closeAll(1013)
    const status = told('relay').at(-1)?.status
    expect(status?.state === 'waiting' && status.retryAt - Date.now()).toBeGreaterThan(3000)
  })

  test('a dead socket is replaced before it is closed', async () => {
    fakeTimers()
    const { relay, wallet } = startWorld()
    const { client, topic, told } = await settled(wallet)
    const answer = client.request({ topic, chainId, method: 'personal_sign' })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    relay.faults.drop = () => true
    wallet.send(topic, { id: asked.id, result: '0x' })
    // A request is open: looked at every 30 s, for 4 s.
    await pass(30_000)
    expect(relay.attempts).toHaveLength(1)
    await pass(5000)
    relay.faults.drop = undefined
    await pass(20_000)
    expect(await answer).toBe('0x')
    expect(relay.openSockets).toBe(1)
    // The old socket stayed open until the new socket was open.
    expect(told('relay').filter(({ status }) => status.state === 'waiting')).toEqual([])
  })
})

describe('visibility', () => {
  /** The part of a window that the client uses. */
  function startWindow(): { readonly show: () => void } {
    const page = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', document)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    return { show: () => document.dispatchEvent(new Event('visibilitychange')) }
  }

  // walletconnect.md 0.9: iOS freezes the socket while the visitor is in the wallet.
  test('a page shown again replaces a frozen socket after 4 s and receives the missed messages', async () => {
    const { show } = startWindow()
    const { relay, wallet } = startWorld()
    const { topic, told } = await settled(wallet)
    relay.faults.drop = () => true
    wallet.send(topic, {
      id: 1,
      method: 'wc_sessionEvent',
      params: { event: { name: 'chainChanged', data: 1 }, chainId },
    })
    fakeTimers()
    show()
    await pass(3900)
    expect(relay.attempts).toHaveLength(1)
    relay.faults.drop = undefined
    await pass(200)
    vi.useRealTimers()
    await eventually(() => expect(told('event')).toHaveLength(1))
    expect(relay.openSockets).toBe(1)
  })

  test('a page shown again opens its socket without waiting for the retry', async () => {
    const { show } = startWindow()
    const { relay, wallet } = startWorld()
    await settled(wallet)
    relay.closeAll(1013)
    expect(relay.openSockets).toBe(0)
    show()
    await eventually(() => expect(relay.openSockets).toBe(1))
  })
})

describe('sending', () => {
  test('a message is sent again with the same text until the relay confirms it', async () => {
    fakeTimers()
    const { relay, wallet } = startWorld()
    relay.faults.drop = (frame, direction) => direction === 'in' && frame.result === true
    const { client } = startDapp()
    const { uri, sent } = await client.connect(proposal)
    await wallet.pair(uri)
    await pass(11_000)
    relay.faults.drop = undefined
    await pass(20_000)
    await sent
    const publishes = relay.frames.filter(({ method }) => method === 'irn_publish')
    expect(publishes.length).toBeGreaterThan(1)
    expect(new Set(publishes.map(({ params }) => params?.['message'])).size).toBe(1)
    expect(wallet.received).toHaveLength(1)
  })

  test('a message that the relay has not confirmed survives a reload', async () => {
    const { relay, wallet } = startWorld()
    relay.faults.unreachable = true
    const storage = memoryStorage()
    const first = startDapp(storage)
    const { uri } = await first.client.connect(proposal)
    await eventually(async () => expect(await storage.keys('outbox/')).toHaveLength(1))
    await first.client.close()
    relay.faults.unreachable = false
    const second = startDapp(storage)
    const [pending] = await second.client.pending()
    expect(pending?.uri).toBe(uri)
    await pending?.sent
    const topic = await wallet.approve(uri)
    expect(await pending?.approval).toMatchObject({ topic })
    expect(await storage.keys('outbox/')).toEqual([])
  })

  test('a message that the relay refuses fails', async () => {
    const { relay } = startWorld()
    const { client } = startDapp()
    relay.faults.answer = ({ method }) =>
      method === 'irn_publish' ? { code: -32600, message: 'Payload too large' } : undefined
    const { sent, approval } = await client.connect(proposal)
    await expect(sent).rejects.toMatchObject({
      code: 'RELAY_REFUSED',
      message: 'Payload too large',
    })
    await expect(approval).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
  })

  test('a message that ends the socket fails, and other messages are still sent', async () => {
    const { relay, wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    relay.faults.drop = ({ method, params }, direction) => {
      const message = params?.['message']
      if (direction !== 'out' || method !== 'irn_publish' || typeof message !== 'string')
        return false
      if (message.length > 10_000) queueMicrotask(() => relay.closeAll(1009))
      return message.length > 10_000
    }
    const ask = (text: string): Promise<unknown> =>
      client.request({ topic, chainId, method: 'personal_sign', params: [text] })
    await expect(ask('0'.repeat(20_000))).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
    const answer = ask('0')
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    wallet.send(topic, { id: asked.id, result: '0x' })
    expect(await answer).toBe('0x')
    await expect(ask('0'.repeat(2 ** 20))).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('a message is not reported as sent before the relay confirms it', async () => {
    const { relay } = startWorld()
    relay.faults.unreachable = true
    const storage = memoryStorage()
    const { client } = startDapp(storage)
    const { sent } = await client.connect(proposal)
    await eventually(async () => expect(await storage.keys('outbox/')).toHaveLength(1))
    await client.sessions()
    expect(await Promise.race([sent.then(() => 'sent'), Promise.resolve('waiting')])).toBe(
      'waiting',
    )
  })

  test('a message waits when the relay is crowded', async () => {
    const { relay } = startWorld()
    let refusals = 2
    relay.faults.answer = ({ method }) =>
      method === 'irn_publish' && refusals-- > 0 ? { code: 3001, message: 'Too many' } : undefined
    fakeTimers()
    const { sent } = await startDapp().client.connect(proposal)
    await eventually(() => expect(refusals).toBe(1))
    await pass(2000)
    await pass(2000)
    await expect(sent).resolves.toBeUndefined()
  })
})

describe('receiving', () => {
  const event = (id: number, data: number): object => ({
    id,
    method: 'wc_sessionEvent',
    params: { event: { name: 'chainChanged', data }, chainId },
  })

  test('a message that arrives twice is reported once', async () => {
    const { relay, wallet } = startWorld()
    const { topic, told } = await settled(wallet)
    relay.faults.copies = 3
    wallet.send(topic, event(1, 1))
    wallet.send(topic, event(2, 2))
    await eventually(() => expect(told('event')).toHaveLength(2))
  })

  test('a message is acknowledged after it is stored', async () => {
    const { relay, wallet } = startWorld()
    const storage = memoryStorage()
    const { told, topic } = await settled(wallet, storage)
    const order: string[] = []
    const set = storage.set
    storage.set = async (key, value) => {
      await new Promise((done) => setTimeout(done, 5))
      await set(key, value)
      order.push(key.split('/')[0] ?? '')
    }
    relay.faults.drop = (frame, direction) => {
      if (direction === 'out' && frame.method === undefined) order.push('acknowledged')
      return false
    }
    wallet.send(topic, event(1, 1))
    await eventually(() => expect(told('event')).toHaveLength(1))
    expect(order).toEqual(['session', 'outbox', 'seen', 'acknowledged'])
  })

  test('a message that was not acknowledged does not stop later messages after a broken socket', async () => {
    const { relay, wallet } = startWorld()
    const { told, topic } = await settled(wallet)
    relay.faults.drop = (frame, direction) => direction === 'out' && frame.method === undefined
    wallet.send(topic, event(1, 1))
    await eventually(() => expect(told('event')).toHaveLength(1))
    relay.faults.drop = undefined
    relay.closeAll(1006)
    wallet.send(topic, event(5000, 2))
    await eventually(() => expect(told('event')).toHaveLength(2))
  })

  test('an event that arrives after a newer event is dropped', async () => {
    const { relay, wallet } = startWorld()
    const { told, topic } = await settled(wallet)
    relay.faults.reverse = 3
    for (const n of [1, 2, 3]) wallet.send(topic, event(1_000_000 * n, n))
    await eventually(() => expect(told('event').length).toBeGreaterThan(0))
    // The newest event comes first; the two events behind it are too late.
    expect(told('event').map(({ data }) => data)).toEqual([3])
  })

  test('a message for an unknown topic or without an envelope is acknowledged', async () => {
    const { relay, wallet } = startWorld()
    const { topic } = await settled(wallet)
    const stray = 'ab'.repeat(32)
    const before = acknowledgements(relay.frames)
    relay.inject(
      JSON.stringify({
        id: 5,
        method: 'irn_subscription',
        params: { id: 'x', data: { topic: stray, message: 'x' } },
      }),
    )
    await eventually(() => expect(acknowledgements(relay.frames)).toBe(before + 1))
    wallet.sendRaw(topic, 'not base64')
    await eventually(() => expect(acknowledgements(relay.frames)).toBe(before + 2))
  })

  // walletconnect.md 0.3.
  test.each(['1700000000000123456', '"1700000000000123456"', '7'])(
    'a message is acknowledged with the relay’s own spelling of its id: %s',
    async (id) => {
      const sent: string[] = []
      const { relay, wallet } = startWorld()
      const { topic } = await settled(wallet)
      const send = Reflect.get(WebSocket.prototype, 'send') as (text: string) => void
      WebSocket.prototype.send = function (this: WebSocket, text) {
        sent.push(String(text))
        Reflect.apply(send, this, [text])
      }
      const data = JSON.stringify({ topic, message: 'x' })
      relay.inject(
        `{"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"ab","data":${data}},"id":${id}}`,
      )
      await eventually(() => expect(sent).toContain(`{"id":${id},"jsonrpc":"2.0","result":true}`))
    },
  )

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"id":1}',
    '{"method":"irn_subscription"}',
    '{"id":1,"method":"irn_subscription","params":{"data":{"topic":1}}}',
    '{"id":{},"method":"irn_subscription","params":{"data":{"topic":"a","message":"b"}}}',
    '{"id":99,"result":{"__proto__":null}}',
    '['.repeat(100_000),
  ])('an invalid frame changes nothing: %.40s', async (frame) => {
    const { relay, wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    relay.inject(frame)
    const ping = client.ping(topic)
    const asked = await wallet.next((m) => m.method === 'wc_sessionPing')
    wallet.send(topic, { id: asked.id, result: true })
    await ping
  })
})

test('a relay with sockets that break all the time loses no message', async () => {
  const { relay, wallet } = startWorld()
  const { client, told } = startDapp()
  relay.faults.copies = 2
  relay.faults.delayMs = 1
  let breaks = 0
  const storm = setInterval(() => {
    relay.closeAll(1006)
    breaks++
  }, 12)
  onTestFinished(() => clearInterval(storm))
  const work = Array.from({ length: 20 }, async (_, index) => {
    const { uri, approval } = await client.connect(proposal)
    const topic = await wallet.approve(uri)
    await approval
    for (const round of [1, 2, 3]) {
      const params = [`${index} ${round}`]
      const answer = client.request({ topic, chainId, method: 'personal_sign', params })
      const asked = await wallet.next((message) =>
        JSON.stringify(message.params ?? {}).includes(`["${index} ${round}"]`),
      )
      wallet.send(topic, { id: asked.id, result: round })
      expect(await answer).toBe(round)
    }
    return topic
  })
  expect(new Set(await Promise.all(work)).size).toBe(20)
  expect(told('settled')).toHaveLength(20)
  expect(breaks).toBeGreaterThan(1)
  // The relay recognises a repeated message by its text, so the wallet received each message once.
  expect(new Set(wallet.received.map(({ id }) => id)).size).toBe(wallet.received.length)
})

describe('refusals of the relay', () => {
  test('a refusal of the relay is reported with its text, and only a new proposal tries again', async () => {
    const { relay } = startWorld()
    relay.faults.refuse = { code: 3000, reason: 'Unauthorized: invalid key' }
    const { client, told } = startDapp()
    const { sent, approval } = await client.connect(proposal)
    await expect(sent).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
    await expect(approval).rejects.toMatchObject({ message: 'Unauthorized: invalid key' })
    expect(told('relay').at(-1)?.status).toEqual({
      state: 'refused',
      reason: 'Unauthorized: invalid key',
    })
    fakeTimers()
    await pass(60_000)
    expect(relay.attempts).toHaveLength(1)
    vi.useRealTimers()
    relay.faults.refuse = undefined
    await (
      await client.connect(proposal)
    ).sent
  })

  test.each([
    [
      'JWT Token is not yet valid: basic.iat: 1, now + time_leeway: 1700000120, time_leeway: 120',
      1_700_000_000,
    ],
    ['JWT Token is not yet valid', seconds() - 43_200],
    ['JWT Token is expired: Some(1)', seconds() + 43_200],
  ])('a clock that the relay refuses is corrected once: %s', async (reason, expected) => {
    const { relay } = startWorld()
    relay.faults.refuse = {
      code: 3000,
      reason: `Authorization error: JWT validation error: ${reason}`,
    }
    const { client } = startDapp()
    const { sent } = await client.connect(proposal)
    await expect(sent).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
    expect(relay.attempts).toHaveLength(2)
    expect(Math.abs(claimsOf(relay.attempts[1]).iat - expected)).toBeLessThan(60)
  })

  test('a refusal of the relay for another reason does not correct the clock', () => {
    expect(clockCorrection('Invalid audience', 1)).toBeUndefined()
  })
})

function acknowledgements(frames: readonly { method?: string }[]): number {
  return frames.filter(({ method }) => method === undefined).length
}
