import { KitError } from '@latchkey/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { gifBomb } from '../../adapters/media/fixtures/bombs.ts'
import { later, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'
import type { MediaFetcher } from '../../ports/media.ts'

/** One transparent pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const preview = (name: string): string => `/public/getPreview/name:${name}.eth`

let gateway: TestGateway
/** Names that were looked up. */
let asked: string[] = []
afterEach(() => gateway.close())

/** Starts a gateway where names that begin with `p` have a picture. */
async function start(fetch: MediaFetcher['fetch']): Promise<void> {
  asked = []
  gateway = await testGateway(
    { trustedProxies: 1 },
    {
      media: { fetch },
      identitySource: {
        identify: async () => ({ name: null, avatar: null }),
        isSameOn: async () => true,
        async resolve(name) {
          asked.push(name)
          return { address: null, avatar: name.startsWith('p') ? 'https://art.example/x' : null }
        },
      },
    },
  )
}

describe('GET /public/getPreview/{id}', () => {
  it(
    'previews load 16 at once, 64 wait, and the rest get status 503 before any name is looked up',
    async () => {
      const { promise, resolve } = later<Awaited<ReturnType<MediaFetcher['fetch']>>>()
      await start(() => promise)
      const answers = Array.from({ length: 100 }, (_, index) =>
        gateway.ask(preview(`p${index}`), {
          headers: { 'x-forwarded-for': `203.0.113.${index % 2}` },
        }),
      )
      const refused = await Promise.all(answers.slice(80))
      expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503))
      expect(refused[0]?.headers.get('retry-after')).toBe('1')
      expect(asked).toHaveLength(16)
      expect((await gateway.ask('/getWallets?entries=1')).status).toBe(200)
      resolve({ bytes: gif, type: 'image/gif' })
      const served = await Promise.all(answers.slice(0, 80))
      expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]))
      expect(asked).toHaveLength(80)
    },
    startMs,
  )

  it(
    'a visitor does not wait in the place of a stranger who asked for the same picture',
    async () => {
      const { promise, resolve } = later<Awaited<ReturnType<MediaFetcher['fetch']>>>()
      await start(() => promise)
      const from = (address: string, index: number): Promise<Response> =>
        gateway.ask(preview(`p${index}`), { headers: { 'x-forwarded-for': address } })
      const flood = Array.from({ length: 80 }, (_, index) => from('203.0.113.1', index))
      await expect.poll(() => asked.length).toBe(8)
      const visitor = from('203.0.113.2', 70)
      await expect.poll(() => asked).toHaveLength(9)
      expect(asked[8]).toBe('p70.eth')
      resolve({ bytes: gif, type: 'image/gif' })
      expect((await visitor).status).toBe(200)
      await Promise.all(flood)
    },
    startMs,
  )

  it(
    'a picture whose caller left while it waited is never looked up',
    async () => {
      const { promise, resolve } = later<Awaited<ReturnType<MediaFetcher['fetch']>>>()
      await start(() => promise)
      const served = Array.from({ length: 8 }, (_, index) => gateway.ask(preview(`p${index}`)))
      await expect.poll(() => asked).toHaveLength(8)
      const caller = new AbortController()
      const left = gateway.ask(preview('pleft'), { signal: caller.signal })
      const next = gateway.ask(preview('pnext'))
      await new Promise((pause) => setTimeout(pause, 20))
      caller.abort()
      expect((await left).status).toBe(503)
      resolve({ bytes: gif, type: 'image/gif' })
      for (const answer of [...served, next]) expect((await answer).status).toBe(200)
      expect(asked).not.toContain('pleft.eth')
      expect(asked).toHaveLength(9)
    },
    startMs,
  )

  it(
    'a picture loads until all its callers have left, and is found afterwards',
    async () => {
      const { promise: late, resolve } = later<Awaited<ReturnType<MediaFetcher['fetch']>>>()
      let fetched = 0
      await start((_url, _limit, signal) => {
        fetched += 1
        const stopped = new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () =>
            reject(new KitError('NOT_FOUND', { field: 'url' })),
          ),
        )
        return Promise.race([late, stopped])
      })
      const [first, second, third] = [0, 1, 2].map(() => new AbortController())
      const ask = (caller = new AbortController()): Promise<Response> =>
        gateway.ask(preview('p'), { signal: caller.signal })
      const left = [ask(first), ask(second)]
      await expect.poll(() => fetched).toBe(1)
      first?.abort()
      second?.abort()
      await Promise.all(left)
      const leaving = ask(third)
      await expect.poll(() => fetched).toBe(2)
      const stays = ask()
      await new Promise((pause) => setTimeout(pause, 20))
      third?.abort()
      resolve({ bytes: gif, type: 'image/gif' })
      expect((await stays).status).toBe(200)
      await leaving
      expect(fetched).toBe(2)
    },
    startMs,
  )

  it(
    'a picture whose caller left while another is decoded is not decoded',
    async () => {
      const large = gifBomb([4_800, 4_800], [4_800, 4_800])
      await start(async (url) => ({
        bytes: url.endsWith('large') ? large : gif,
        type: 'image/gif',
      }))
      const icon = (name: string, init: RequestInit = {}): Promise<Response> =>
        gateway.ask(
          `/public/getPreview/${encodeURIComponent(`icon:https://wallet.example/${name}`)}`,
          init,
        )
      const order: string[] = []
      const caller = new AbortController()
      const slow = icon('large').then(() => order.push('large'))
      await new Promise((pause) => setTimeout(pause, 20))
      const left = icon('left', { signal: caller.signal }).then(({ status }) =>
        order.push(`left ${status}`),
      )
      await new Promise((pause) => setTimeout(pause, 20))
      caller.abort()
      await Promise.all([slow, left])
      expect(order).toEqual(['left 503', 'large'])
    },
    startMs,
  )

  it(
    'the icon of a paired wallet is fetched over https only',
    async () => {
      const fetched: string[] = []
      await start(async (url) => {
        fetched.push(url)
        return { bytes: gif, type: 'image/gif' }
      })
      const icon = (url: string): Promise<Response> =>
        gateway.ask(`/public/getPreview/${encodeURIComponent(`icon:${url}`)}`)
      expect((await icon('https://wallet.example/a?b=1')).headers.get('content-type')).toMatch(
        /^image\/(?:webp|jpeg)$/,
      )
      const refused = [
        'http://wallet.example/a',
        'data:image/gif;base64,AA',
        'ipfs://x',
        `https://wallet.example/${'a'.repeat(2048)}`,
      ]
      for (const url of refused) expect((await icon(url)).status).toBe(404)
      expect(fetched).toEqual(['https://wallet.example/a?b=1'])
    },
    startMs,
  )

  it(
    'a preview id without a picture is looked up once',
    async () => {
      await start(() => Promise.reject(new Error('nothing is fetched')))
      for (let count = 0; count < 3; count += 1)
        expect((await gateway.ask(preview('nobody'))).status).toBe(404)
      expect(asked).toEqual(['nobody.eth'])
    },
    startMs,
  )
})
