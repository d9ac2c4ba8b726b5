import { expect, test } from 'vitest'
import { runFor } from '../../limits/currentCaller.ts'
import { explorerClient, type GetJson } from './getJson.ts'

/** An explorer whose free plan allows a request in 5 ms. */
function explorer(): { readonly asked: string[]; readonly get: GetJson } {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(String(input)).pathname.slice(1))
    return Response.json({})
  }
  return { asked, get: explorerClient({ network: 'eip155:1', fetch, paceMs: 5 }) }
}
const from = (address: string, get: GetJson, path: string, signal = never): Promise<unknown> =>
  runFor({ address, signal: never }, () => get(new URL(`https://explorer.example/${path}`), signal))
const never = new AbortController().signal

test('a flood of one caller to an explorer is refused, and a visitor is served in between', async () => {
  const { asked, get } = explorer()
  const flood = Array.from({ length: 57 }, (_, index) => from('flood', get, `flood-${index}`))
  const outcomes = Promise.allSettled(flood)
  await from('visitor', get, 'visitor')
  expect(asked.indexOf('visitor')).toBeLessThan(4)
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } })
})

test('requests to an explorer whose callers have left cost no turn', async () => {
  const { asked, get } = explorer()
  const left = new AbortController()
  const first = from('a', get, 'first')
  const gone = Array.from({ length: 20 }, () =>
    from('a', get, 'gone', left.signal).catch((error: unknown) => error),
  )
  left.abort()
  await Promise.all([first, ...gone])
  await from('b', get, 'next')
  expect(asked).toEqual(['first', 'next'])
})
