import { open } from '@latchkey/core'
import {
  coin,
  connectedKit,
  type FakeGateway,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { tokens } from '../tokens/index.ts'
import { lure, manyNfts, nft } from './fixtures/nft.ts'
import { nfts } from './index.ts'

const some = { data: [...manyNfts.slice(0, 4), lure], next: null }

export const nftStories: Stories = {
  tab: show({ nfts: { data: manyNfts, next: 'more' } }, 'Account'),
  tabNoGateway: show(undefined, 'Account'),
  list: show({ nfts: some }),
  listMore: show({ nfts: { data: manyNfts, next: 'more' } }),
  listEmpty: show({ nfts: { data: [], next: null } }),
  listLoading: show({ nfts: 'waits' }),
  listFailed: show({ nfts: 'fails' }),
  listLongText: show({
    nfts: {
      data: [
        nft(1, { name: '', tokenId: '9'.repeat(78), preview: null }),
        nft(2, { name: 'A name that was longer than any picture it could ever stand under' }),
        nft(3, { name: '', collection: null, preview: null }),
      ],
      next: null,
    },
  }),
  nft: one('1', { nfts: some }),
  nftHidden: one('666', { nfts: some }),
  nftEdition: one('9'.repeat(78), {
    nfts: {
      data: [nft(1, { tokenId: '9'.repeat(78), standard: 'ERC1155', quantity: '12' })],
      next: null,
    },
  }),
  nftGone: one('5', { nfts: { data: [], next: null } }),
}

function show(answers: FakeGateway | undefined, view: 'Account' | 'Nfts' = 'Nfts'): Story {
  return async (options) => {
    const kit = await connectedKit({
      ...options,
      features: view === 'Account' ? [nfts] : [tokens, nfts],
      answers: answers && { portfolio: [coin('1.5')], ...answers },
    })
    await open(kit, { view })
    return kit
  }
}

function one(tokenId: string, answers: FakeGateway): Story {
  return async (options) => {
    const kit = await connectedKit({ ...options, features: [nfts], answers })
    const address = `eip155:1:0x${'9a'.repeat(20)}`
    await open(kit, { view: 'Nft', params: { address, tokenId } })
    return kit
  }
}
