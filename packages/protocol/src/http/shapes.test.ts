import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { getGasPrice, getNfts, nftItem, resolveName } from './index.ts'

describe('GET /v1/convert/gas-price', () => {
  it('a gas price reply has three whole numbers in text [SND-07]', () => {
    const reply = { standard: '1', fast: '2', instant: '9'.repeat(78) }
    expect(v.parse(getGasPrice.reply, reply)).toEqual(reply)
    for (const wrong of ['', '1.5', '-1', '0x10', '1e9', 7, null])
      expect(v.is(getGasPrice.reply, { ...reply, fast: wrong })).toBe(false)
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
