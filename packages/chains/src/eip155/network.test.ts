import type { CaipNetwork, Session } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { polygon } from '../networks/eip155/polygon.ts'
import { actions } from './actions.ts'

const { switchNetwork } = actions

const network: CaipNetwork = {
  ...polygon,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:137',
}

/** A wallet on another network. It answers the first switch request with this error; wallets word it in many ways. */
function walletThatSays(refusal: unknown, before = (): void => {}) {
  const asked: string[] = []
  let isThere = false
  // As: a switch uses only the session's requests.
  const session = {
    request: async (_: string, { method }: { readonly method: string }) => {
      asked.push(method)
      if (method === 'eth_chainId') return isThere ? '0x89' : '0x1'
      if (method === 'wallet_addEthereumChain') {
        isThere = true
        return null
      }
      before()
      throw refusal
    },
  } as unknown as Session
  return { session, asked: () => asked.filter((method) => method.startsWith('wallet_')) }
}
const both = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

describe('switching the network', () => {
  it.each([
    ['4902', { code: 4902, message: 'no' }],
    ['4902 within an internal error', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['words alone', { code: -32603, message: 'Unrecognized chain ID "0x89". Try adding it' }],
    ['words of an Error', Object.assign(new Error('Unknown chain'), { code: -32603 })],
  ])('a network that the wallet does not know by %s is added [CON-15]', async (_, refusal) => {
    const { session, asked } = walletThatSays(refusal)
    await switchNetwork(session, network)
    expect(asked()).toEqual(both)
  })
  it.each([
    ['USER_REJECTED', { code: 4001, message: 'Unrecognized chain? No, thanks' }],
    ['INTERNAL_ERROR', { code: -32603, message: 'boom' }],
    ['WALLET_FAILED', 'Unrecognized chain'],
  ])('a switch that fails with %s does not add the network', async (code, refusal) => {
    const { session, asked } = walletThatSays(refusal)
    await expect(switchNetwork(session, network)).rejects.toMatchObject({ code })
    expect(asked()).toEqual(both.slice(0, 1))
  })
  it('a switch aborted while the wallet is asked does not add the network', async () => {
    const leaving = new AbortController()
    const { session, asked } = walletThatSays({ code: 4902 }, () => leaving.abort())
    await expect(switchNetwork(session, network, leaving.signal)).rejects.toThrow('aborted')
    expect(asked()).toEqual(both.slice(0, 1))
  })
  it('a switch aborted while its code loads does not ask the wallet', async () => {
    const leaving = new AbortController()
    const { session, asked } = walletThatSays({ code: 4902 })
    const switching = switchNetwork(session, network, leaving.signal)
    leaving.abort()
    await expect(switching).rejects.toThrow('aborted')
    expect(asked()).toEqual([])
  })
})
