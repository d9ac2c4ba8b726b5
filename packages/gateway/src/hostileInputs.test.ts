import { failure } from '@latchkey/protocol/http'
import { devAccounts } from '@latchkey/testing/chain'
import { solanaAccounts } from '@latchkey/testing/solana'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMs, testGateway, type TestGateway } from './fixtures/testGateway.ts'

const evm = 'eip155:31337'
const solana = 'solana:localnet'
const account = devAccounts[0].address
const long = 'x'.repeat(5_000)

let gateway: TestGateway
/** Number of requests that left the gateway: bad input must cause none. */
let left = 0

beforeAll(async () => {
  gateway = await testGateway(
    {
      networks: [
        { id: evm, name: 'Local', rpc: ['http://127.0.0.1:9'] },
        { id: solana, name: 'Solana', rpc: ['http://127.0.0.1:9'] },
      ],
    },
    {
      fetch: async () => {
        left += 1
        throw new Error('nothing is asked for bad input')
      },
      media: {
        fetch: async () => {
          left += 1
          throw new Error('nothing is fetched for bad input')
        },
      },
    },
  )
}, startMs)
afterAll(() => gateway.close())

/** TABLE request → status, and the field that the answer names. */
const gets: readonly (readonly [string, string, number, string])[] = [
  ['/getWallets', 'entries=0', 400, 'entries'],
  ['/getWallets', 'page=-1', 400, 'page'],
  ['/getWallets', `include=${'x,'.repeat(5_000)}`, 413, 'url'],
  ['/getWalletImage/..%2F..%2Fetc%2Fpasswd', '', 404, 'id'],
  ['/public/getAssetImage/__proto__', '', 404, 'id'],
  ['/public/getTokenImage/constructor', '', 404, 'id'],
  [`/public/getTokenImage/${evm}:0x12`, '', 404, 'id'],
  ['/public/getCurrencyImage/%00', '', 404, 'id'],
  ['/public/getPreview/https%3A%2F%2F127.0.0.1%2F', '', 404, 'id'],
  ['/public/getPreview/file%3A%2F%2F%2Fetc%2Fpasswd', '', 404, 'id'],
  [`/public/getPreview/${evm}:0x12:1`, '', 404, 'id'],
  [`/public/getPreview/${evm}:${account}:${'9'.repeat(79)}`, '', 404, 'id'],
  [`/public/getPreview/eip155:5:${account}:1`, '', 404, 'id'],
  ['/public/getPreview/name:evil%E2%80%AE.eth', '', 404, 'id'],
  ['/public/getPreview/__proto__', '', 404, 'id'],
  ['/v1/convert/gas-price', '', 400, 'chainId'],
  ['/v1/convert/gas-price', 'chainId=31337', 400, 'chainId'],
  ['/v1/convert/gas-price', 'chainId=eip155:__proto__', 400, 'chainId'],
  ['/v1/convert/gas-price', `chainId=${long}`, 400, 'chainId'],
  [`/v1/account/${account}/balance`, 'chainId=1', 400, 'chainId'],
  [`/v1/account/${account}/balance`, 'currency=gold', 400, 'currency'],
  [`/v1/account/${account}/balance`, `chainId=${evm}&forceUpdate=WETH`, 400, 'forceUpdate'],
  [`/v1/account/${account}/balance`, `chainId=${evm}&tokens=${evm}:0x`, 400, 'tokens'],
  [`/v1/account/${account}/balance`, `chainId=${evm}&tokens=${'a,'.repeat(51)}`, 400, 'tokens'],
  [`/v1/account/${account}/balance`, `chainId=${solana}`, 400, 'address'],
  [`/v1/account/${solanaAccounts[0].address}/balance`, `chainId=${evm}`, 400, 'address'],
  ['/v1/account/0x12/balance', `chainId=${evm}`, 400, 'address'],
  [`/v1/account/${long}/balance`, `chainId=${evm}`, 400, 'address'],
  [`/v1/account/${account}/nfts`, '', 400, 'chainId'],
  [`/v1/account/${account}/nfts`, `chainId=${evm}&entries=1e9`, 400, 'entries'],
  [`/v1/account/${account}/nfts`, `chainId=${evm}&cursor=${long}`, 400, 'cursor'],
  [`/v1/account/${account}/nfts`, `chainId=${evm}&cursor=a%20b`, 400, 'cursor'],
  [`/v1/account/${account}/nfts`, `chainId=${solana}`, 400, 'address'],
  [`/v1/account/${account}/history`, 'chainId=1', 400, 'chainId'],
  ['/v1/account/0x12/history', `chainId=${evm}`, 400, 'account'],
  ['/v1/identity/0x12', '', 400, 'address'],
  [`/v1/identity/${solanaAccounts[0].address}`, '', 400, 'address'],
  [`/v1/identity/${long}`, '', 400, 'address'],
  ['/v1/resolve/captain', '', 400, 'name'],
  ['/v1/resolve/a..eth', '', 400, 'name'],
  ['/v1/resolve/c%D0%B0ptain.eth', '', 400, 'name'],
  [`/v1/resolve/${long}.eth`, '', 400, 'name'],
  ['/v1/resolve/%FF.eth', '', 400, 'name'],
  ['/v1/sessions/0x12', '', 400, 'address'],
  [`/v1/sessions/${evm}:${long}`, '', 400, 'address'],
  [`/v1/sessions/${evm}:${account}`, '', 400, 'chainId'],
  [`/v1/sessions/${evm}:${account}/getcontext`, 'pci=x', 400, 'pci'],
  ['/v1/nothing', '', 404, 'path'],
]
const posts: readonly (readonly [string, string, number, string])[] = [
  ['/v1/fungible/price', '{"addresses":[]}', 400, 'addresses'],
  ['/v1/fungible/price', '{"addresses":["WETH"]}', 400, 'addresses'],
  ['/v1/fungible/price', '{"addresses":[7]}', 400, 'addresses'],
  ['/v1/fungible/price', '{"addresses":"x"}', 400, 'addresses'],
  ['/v1/fungible/price', `{"addresses":[${'"x",'.repeat(100)}"x"]}`, 400, 'addresses'],
  ['/v1/fungible/price', `{"addresses":["${evm}:${account}"],"currency":"gold"}`, 422, 'currency'],
  ['/v1/fungible/price', '{"addresses":{"__proto__":["x"]}}', 400, 'addresses'],
  ['/v1/fungible/price', 'null', 400, 'body'],
  ['/v1/fungible/price', '[]', 400, 'addresses'],
  ['/v1/fungible/price', '{', 422, 'body'],
  ['/e', '{"eventId":"x"}', 400, 'eventId'],
  ['/e', '[[[[', 422, 'body'],
  [`/v1/?chainId=${evm}`, '[]', 400, 'body'],
  ['/v1/?chainId=eip155:5', '{}', 400, 'chainId'],
  ['/v1/?chainId=', '{}', 400, 'chainId'],
  [`/v1/sessions/${evm}:${account}`, '{}', 400, 'expiry'],
  [`/v1/sessions/${evm}:${account}/revoke`, '{"pci":"x"}', 400, 'pci'],
]

describe('bad input', () => {
  const check = async (response: Response, status: number, field: string): Promise<void> => {
    const body: unknown = await response.json()
    expect(v.is(failure, body)).toBe(true)
    expect([response.status, v.parse(failure, body).reasons[0]?.name]).toEqual([status, field])
    expect(left).toBe(0)
  }
  test.each(gets)(
    'GET %.80s?%.80s is refused and asks no upstream → %i %s',
    async (path, query, status, field) => {
      await check(await gateway.ask(`${path}?${query}`), status, field)
    },
  )
  test.each(posts)(
    'POST %s %.80s is refused and asks no upstream → %i %s',
    async (path, body, status, field) => {
      await check(await gateway.ask(path, { method: 'POST', body }), status, field)
    },
  )
})
