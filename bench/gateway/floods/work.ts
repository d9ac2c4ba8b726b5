import { randomBytes, randomUUID } from 'node:crypto'
import type { Budget } from '../../../packages/gateway/src/limits/fairBudget.ts'

export const shop = 'https://shop.example'
export const projectId = 'bench'

/** A kind of request that strangers flood, and that visitors need. */
export type Work = {
  /** Requests a second of the visitors: of 200 homes together, and of the crowd behind one address. */
  readonly perSecond: number
  /** Addresses of the visitors that are homes. @default 200 */
  readonly homes?: number
  /** Requests that the strangers make at the same time. */
  readonly atOnce: number
  /** Addresses from which strangers ask. @default 1 */
  readonly strangers?: number
  /** Settings of the gateway. @default those of an installed gateway */
  readonly limits?: { readonly project: Budget }
  ask(): readonly [path: string, init?: RequestInit]
}

export const works = {
  'wallet lists': {
    perSecond: 20,
    atOnce: 50,
    ask: () => ['/getWallets?entries=40'],
  },
  'one project': {
    perSecond: 5,
    homes: 30,
    atOnce: 64,
    strangers: 4,
    // A tenth of an installed gateway's, so that four strangers on a busy machine use it up.
    limits: { project: { rate: 50, burst: 500 } },
    ask: () => ['/getWallets?entries=4'],
  },
  histories: {
    perSecond: 0.5,
    atOnce: 50,
    ask: () => [`/v1/account/0x${randomBytes(20).toString('hex')}/history?chainId=eip155:31337`],
  },
  pictures: {
    perSecond: 0.25,
    atOnce: 50,
    ask: () => [
      `/public/getPreview/${encodeURIComponent(`icon:https://art.example/${randomUUID()}.png`)}`,
    ],
  },
  events: {
    perSecond: 20,
    atOnce: 50,
    ask: () => [
      '/e',
      {
        method: 'POST',
        body: JSON.stringify({
          eventId: randomUUID(),
          timestamp: Date.now(),
          props: { type: 'track', event: 'CLICK', properties: { text: 'x'.repeat(700) } },
        }),
      },
    ],
  },
  nonces: {
    perSecond: 5,
    atOnce: 50,
    ask: () => ['/siwx/nonce'],
  },
} as const satisfies { readonly [name: string]: Work }
export type WorkName = keyof typeof works

/** A request of a page, from an address. @returns its status */
export async function ask(
  url: string,
  { work, address }: { readonly work: Work; readonly address: string },
): Promise<number> {
  const [path, init] = work.ask()
  const target = new URL(path, url)
  target.searchParams.set('projectId', projectId)
  const response = await fetch(target, {
    ...init,
    headers: { origin: shop, 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  await response.arrayBuffer()
  return response.status
}
