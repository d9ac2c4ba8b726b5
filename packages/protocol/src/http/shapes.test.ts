import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  getConvertQuotes,
  getGasPrice,
  getNfts,
  nftItem,
  postBuildTransaction,
  resolveName,
} from './index.ts'

describe('GET /v1/convert/gas-price', () => {
  it('a gas price reply has three whole numbers in text [SND-07]', () => {
    const reply = { standard: '1', fast: '2', instant: '9'.repeat(78) }
    expect(v.parse(getGasPrice.reply, reply)).toEqual(reply)
    for (const wrong of ['', '1.5', '-1', '0x10', '1e9', 7, null])
      expect(v.is(getGasPrice.reply, { ...reply, fast: wrong })).toBe(false)
  })
})

describe('GET /v1/convert/quotes', () => {
  const coin = `eip155:1:0x${'e'.repeat(40)}`
  const token = `eip155:1:0x${'1'.repeat(40)}`
  it('a quote request takes whole units and two tokens by their CAIP-10 ids [SWP-11]', () => {
    const query = { amount: '1', from: coin, to: token }
    expect(v.parse(getConvertQuotes.query, query)).toEqual(query)
    for (const amount of ['', '1.5', '-1', '1e30', '0x1', '9'.repeat(79)])
      expect(v.is(getConvertQuotes.query, { ...query, amount })).toBe(false)
    for (const to of [
      '',
      'ETH',
      `0x${'1'.repeat(40)}`,
      `eip155:1:0x${'1'.repeat(39)}`,
      'bip122:x:y',
    ])
      expect(v.is(getConvertQuotes.query, { ...query, to })).toBe(false)
  })

  it('a refused quote names a known reason [SWP-07]', () => {
    expect(v.is(getConvertQuotes.reply, { quotes: [], refusal: 'NO_ROUTE' })).toBe(true)
    expect(v.is(getConvertQuotes.reply, { quotes: [], refusal: 'BECAUSE' })).toBe(false)
  })

  it('a swap takes a slippage from 0 to 50 percent with two digits, 1 without a choice [SWP-10]', () => {
    const body = { amount: '1', from: coin, to: token, userAddress: token }
    expect(v.parse(postBuildTransaction.body, { ...body, eip155: {} }).eip155.slippage).toBe(1)
    for (const slippage of [0, 0.1, 0.57, 1.1, 5, 50])
      expect(v.is(postBuildTransaction.body, { ...body, eip155: { slippage } })).toBe(true)
    for (const slippage of [-1, 0.123, 51, Number.NaN, '1'])
      expect(v.is(postBuildTransaction.body, { ...body, eip155: { slippage } })).toBe(false)
  })
})

describe('GET /v1/account/{address}/nfts', () => {
  const item = {
    chainId: 'eip155:1',
    address: 'eip155:1:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d',
    tokenId: '7',
    standard: 'ERC721',
    quantity: '1',
    name: 'Ape 7',
    collection: { name: 'Apes', symbol: 'APE' },
    preview: null,
    isSpam: false,
  }
  it('an NFT reply describes a collectible', () => {
    expect(v.parse(nftItem, item)).toEqual(item)
    expect(v.is(nftItem, { ...item, standard: 'ERC20' })).toBe(false)
  })
  it('an NFT query needs a network, and accepts only well-formed cursors', () => {
    expect(v.parse(getNfts.query, { chainId: 'eip155:1', cursor: 'a.b-c_1' })).toMatchObject({
      entries: 20,
    })
    for (const query of [
      {},
      { chainId: '1' },
      { chainId: 'eip155:1', cursor: '../x' },
      { chainId: 'eip155:1', cursor: 'x'.repeat(201) },
      { chainId: 'eip155:1', entries: 51 },
    ])
      expect(v.is(getNfts.query, query)).toBe(false)
  })
})

describe('GET /v1/resolve/{name}', () => {
  it.each(['alice.eth', 'a.b.eth', 'ünïcode.eth'])('a name lookup accepts %s [SND-09]', (name) => {
    expect(v.is(resolveName.params, { name })).toBe(true)
  })
  it.each(['', 'eth', '.eth', 'a..eth', 'a.', `${'x'.repeat(252)}.eth`])(
    'a name lookup refuses %j [SND-09]',
    (name) => {
      expect(v.is(resolveName.params, { name })).toBe(false)
    },
  )
})
