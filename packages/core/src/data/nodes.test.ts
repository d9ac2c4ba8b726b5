import { afterEach, expect, it, vi } from 'vitest'
import { kitWith, network } from '../fixtures/mockKit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { findNetwork } from '../state/active.ts'
import { rpcOf } from './nodes.ts'
import { isServing } from './supportedChains.ts'

const gateway = 'http://gateway.test'
const node = 'http://node.test'
let kit: Kit
let asked: string[]

/** A gateway that serves the EVM network 1 alone, and a node of every network. */
function kitHere(isTelling = true): Kit {
  asked = []
  vi.stubGlobal('fetch', (input: Request | URL | string) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const chainId = url.searchParams.get('chainId')
    if (url.pathname.endsWith('supported-chains')) {
      const reply = { http: ['eip155:1'], ws: [] }
      return Promise.resolve(isTelling ? Response.json(reply) : new Response('', { status: 404 }))
    }
    asked.push(chainId ? `gateway ${chainId}` : 'node')
    const isRefused = chainId !== null && chainId !== 'eip155:1'
    const reply = { jsonrpc: '2.0', id: 0, result: 'yes' }
    return Promise.resolve(isRefused ? new Response('', { status: 400 }) : Response.json(reply))
  })
  const [evm, sol] = [network('eip155', 1), network('solana', 1)]
  const rpcUrls = { default: { http: [node] } }
  kit = kitWith([], {
    gateway,
    projectId: 'test',
    networks: [
      { ...evm, rpcUrls },
      { ...sol, rpcUrls },
    ],
  })
  return kit
}
const read = (id: 'eip155:1' | 'solana:1'): Promise<unknown> => {
  const found = findNetwork(kit.store.getState(), id)
  if (!found) throw new Error('no such network')
  return rpcOf(kit, found)('any', [])
}
afterEach(() => {
  kit.destroy()
  vi.unstubAllGlobals()
})

it('a network that the gateway does not serve is read from its own nodes alone', async () => {
  kitHere()
  expect(await isServing(kit, 'solana:1')).toBe(false)
  expect([await read('solana:1'), await read('solana:1')]).toEqual(['yes', 'yes'])
  expect(asked).toEqual(['node', 'node'])
  await read('eip155:1')
  expect(asked.at(-1)).toBe('gateway eip155:1')
})

it('a network is refused once at most, when it is read before the gateway’s list is known', async () => {
  kitHere()
  await read('solana:1')
  await isServing(kit, 'solana:1')
  await read('solana:1')
  expect(asked).toEqual(['gateway solana:1', 'node', 'node'])
})

it('a gateway that does not tell its networks is asked for each', async () => {
  kitHere(false)
  expect(await isServing(kit, 'solana:1')).toBe(true)
  await read('solana:1')
  expect(asked).toEqual(['gateway solana:1', 'node'])
})
