import { open } from '@latchkey/core'
import {
  coin,
  connectedKit,
  ethereum,
  fakeIcon,
  type FakeKitOptions,
  fakeWallet,
  sepolia,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { history } from '../history/index.ts'
import { nfts } from '../nfts/index.ts'
import { receive } from '../receive/index.ts'
import { holding, some, strangers } from './fixtures/holding.ts'
import { tokens } from './index.ts'

const long = Array.from({ length: 300 }, (_, place) =>
  holding(`TKN${place}`, `${place + 1}.5`, { price: 0.5, name: `Token number ${place}` }),
)
const pinned = `0x${'f1'.repeat(20)}`
/**
 * A kit with no gateway. The node knows listed tokens, a token that the host named and no list has, and a token that the
 * host did not name.
 */
const nodeOnly: FakeKitOptions = {
  tokens: { 'eip155:1': { address: pinned, image: fakeIcon('Loyalty') } },
  nodeTokens: [
    {
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      units: 1_250_500_000n,
      decimals: 6,
      name: 'USD Coin',
      symbol: 'USDC',
      isKnown: true,
    },
    {
      address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      units: 1n,
      decimals: 18,
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      isKnown: true,
    },
    {
      address: pinned,
      units: 0n,
      decimals: 2,
      name: 'Loyalty Points',
      symbol: 'LOYAL',
      isKnown: false,
    },
    {
      address: `0x${'e2'.repeat(20)}`,
      units: 5_000_000_000n,
      decimals: 6,
      name: 'USD Coin',
      symbol: 'USDС',
      isKnown: false,
    },
  ],
}
const everything = [coin('1.2345678'), ...some, ...strangers]
const onSepolia = everything.map((each) => ({ ...each, chainId: 'eip155:11155111' }))

export const tokenStories: Stories = {
  tab: show('Account', { answers: { portfolio: everything } }),
  tabLong: show('Account', { answers: { portfolio: [coin('1.5'), ...long] } }),
  tabLoading: show('Account', { answers: { portfolio: 'waits' } }),
  tabNodeOnly: show('Account', { ...nodeOnly, features: [receive, tokens, nfts, history] }),
  listNodeOnly: show('Tokens', nodeOnly),
  pinned: token({ address: `eip155:1:${pinned}` }, nodeOnly),
  tabUnavailable: show('Account', { answers: { portfolio: 'fails' }, balance: 'fails' }),
  tabTestnet: show('Account', {
    networks: [sepolia, ethereum],
    wallets: [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:11155111' })],
    answers: { portfolio: onSepolia, networks: ['eip155:11155111'] },
  }),
  list: show('Tokens', { answers: { portfolio: everything } }),
  listLong: show('Tokens', { answers: { portfolio: long } }),
  listEmpty: show('Tokens', { answers: { portfolio: [] } }),
  listLoading: show('Tokens', { answers: { portfolio: 'waits' } }),
  listUnavailable: show('Tokens', { answers: { portfolio: 'fails' }, balance: 'fails' }),
  listLongText: show('Tokens', {
    answers: {
      portfolio: [
        holding('ALONGSYMBOLTHATGOESON', '123456789012345678.123456789', {
          price: 12_345.67,
          name: 'A token whose makers did not know when to stop naming it',
        }),
      ],
    },
  }),
  coin: token(undefined, { answers: { portfolio: everything } }),
  token: token(some[1], { answers: { portfolio: everything } }),
  tokenUnlisted: token(strangers[0], { answers: { portfolio: everything } }),
  tokenLoading: token(some[0], { answers: { portfolio: 'waits' } }),
  tokenGone: token(some[0], { answers: { portfolio: [coin('1')] } }),
  tokenTiny: token(holding('WEE', '0.000000000000000001', { price: 0.000012 }), {
    answers: { portfolio: [holding('WEE', '0.000000000000000001', { price: 0.000012 })] },
  }),
  tabPartial: show('Account', { ...nodeOnly, answers: { portfolio: 'fails' } }),
}

function show(view: 'Account' | 'Tokens', kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = await connectedKit({ features: [receive, tokens], ...options, ...kitOptions })
    await open(kit, { view })
    return kit
  }
}

function token(of: object | undefined, kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = await connectedKit({ features: [receive, tokens], ...options, ...kitOptions })
    const { address } = (of ?? {}) as { readonly address?: string }
    await open(kit, { view: 'Token', params: { address } })
    return kit
  }
}
