import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { sentStore } from '../smart/sentCalls.ts'
import { type Asked, evmRequests } from './evmRequests.ts'
import type { Prepared } from './review.ts'
import { solanaRequests } from './solanaRequests.ts'

const hostOrigin = 'https://shop.example'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const asked: Asked = {
  network: { id: 'eip155:1', name: 'Ether', symbol: 'ETH', confirmAbove: '1', rpcUrl: '' },
  ...{ hostOrigin, address, language: 'en' },
  sent: sentStore(hostOrigin, address),
  sign: async () => [],
}
const prepare = {
  Ethereum: (bytes: Uint8Array) =>
    evmRequests['personal_sign']?.(asked, [`0x${Buffer.from(bytes).toString('hex')}`, address]),
  Solana: (bytes: Uint8Array) =>
    solanaRequests['solana_signMessage']?.(asked, { message: base58.encode(bytes) }),
}

describe.each(['Ethereum', 'Solana'] as const)('a sign-in with %s', (chain) => {
  const reviewOf = async (bytes: Uint8Array): Promise<Prepared['review'] | undefined> =>
    (await prepare[chain](bytes))?.review
  const signIn = (site: string, statement = 'Come in'): Uint8Array =>
    Buffer.from(
      `${site} wants you to sign in with your ${chain} account:\n${address}\n\n${statement}\n\nURI: https://bank.example\nVersion: 1`,
    )

  it.each([
    ['a mark of direction', 'Come\u200E in'],
    ['a turned reading', 'Come \u202Ein'],
    ['a control character', 'Come\u0000 in'],
    ['a byte that is no UTF-8', 'Come in', Buffer.from([0xff])],
    ['half a character', 'Come in', Buffer.from([0xe2, 0x82])],
  ])('is refused for another site when it has %s', async (_, statement, end = Buffer.of()) => {
    const foreign = await reviewOf(Buffer.concat([signIn('bank.example', statement), end]))
    expect(foreign).toMatchObject({ isBlocked: true, warnings: ['warn.bytes', 'warn.domain'] })
    const own = await reviewOf(Buffer.concat([signIn('shop.example', statement), end]))
    expect(own).toMatchObject({ isBlocked: false, warnings: ['warn.bytes'] })
    for (const review of [foreign, own]) expect(review?.rows[0]?.value).toMatch(/^0x[0-9a-f]+$/)
  })

  it.each([
    ['spaces before it', '  \n\t'],
    ['a byte order mark before it', '\uFEFF'],
    ['a scheme before its domain', 'https://'],
    ['a scheme of its own before its domain', 'app+x.y-z://'],
    ['a control character before it', '\u0000'],
    ['a mark of direction before it', '\u200E'],
    ['a name before its domain', 'shop.example@'],
    ['a sign-in of the page before it', 'shop.example wants you to sign in\n'],
  ])('is refused for another site when it has %s', async (_, head) => {
    const review = await reviewOf(signIn(`${head}bank.example`))
    expect(review?.isBlocked).toBe(true)
    expect(review?.warnings).toContain('warn.domain')
  })

  it('is refused for another site when its lines end with CRLF', async () => {
    const lines = (site: string): Uint8Array =>
      Buffer.from(Buffer.from(signIn(site)).toString().replaceAll('\n', '\r\n'))
    expect(await reviewOf(lines('bank.example'))).toMatchObject({
      ...{ isBlocked: true, warnings: ['warn.domain'] },
    })
    expect(await reviewOf(lines('shop.example'))).toMatchObject({ isBlocked: false, warnings: [] })
  })
})
