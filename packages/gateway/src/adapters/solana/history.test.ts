import { isKitError } from '@latchkey/protocol'
import { call, getHistory, type HistoryEntry, type HistoryPage } from '@latchkey/protocol/http'
import { askNode } from '@latchkey/testing/chain'
import { historySourceConformance } from '@latchkey/testing/conformance'
import {
  accountExtension,
  burnToken,
  hasSolana,
  mint2022Bytes,
  mintBytes,
  mintExtension,
  paySol,
  payToken,
  sendSolana,
  solanaPrograms,
  startSolana,
  tokenAccountBytes,
  type SolanaAccount,
  type SolanaNode,
} from '@latchkey/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'
import type { RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { solanaHistory } from './history.ts'

const network = 'solana:localnet'
const account = (letter: string): SolanaAccount => {
  const seed = letter.repeat(64)
  return { address: base58.encode(ed25519.getPublicKey(Buffer.from(seed, 'hex'))), seed }
}
const [payer, me, busy, nobody] = ['a', 'b', 'c', 'd'].map(account) as [
  SolanaAccount,
  SolanaAccount,
  SolanaAccount,
  SolanaAccount,
]
const mint = base58.encode(new Uint8Array(32).fill(51))
const mint2022 = base58.encode(new Uint8Array(32).fill(52))

describe.runIf(hasSolana())('histories on Solana', () => {
  let node: SolanaNode
  let nodes: RpcNetworks
  let gateway: TestGateway
  const busyHashes: string[] = []

  beforeAll(async () => {
    node = startSolana()
    for (const { address } of [payer, me, busy]) node.setBalance(address, 1e11)
    node.setAccount(mint, { data: mintBytes(6, 10n ** 15n), owner: solanaPrograms.token })
    const words = { name: 'Extended', symbol: 'EXT', uri: '' }
    node.setAccount(mint2022, {
      data: mint2022Bytes(mint2022, { decimals: 9, supply: 10n ** 18n, words }),
      owner: solanaPrograms.token2022,
    })
    for (const { address: owner } of [payer, me]) {
      await node.setTokens({ owner, mint }, 9_000_000n)
      await node.setTokens({ owner, mint: mint2022, program: solanaPrograms.token2022 }, 10n ** 10n)
    }
    const networks = [
      {
        id: network,
        name: 'Local Solana',
        rpc: [node.rpcUrl],
        tokens: [{ address: mint, name: 'Listed', symbol: 'LST', decimals: 6 }],
      },
    ]
    const config = parseConfig({ networks })
    nodes = jsonRpcNetworks(config.networks, { fetch, clock: Date.now })
    gateway = await testGateway({ networks })
    for (let turn = 0; turn < 40; turn += 1)
      busyHashes.push(
        await sendSolana(node.rpcUrl, payer, [
          paySol(payer.address, busy.address, 1_000_000n + BigInt(turn)),
        ]),
      )
  }, startMs)
  afterAll(async () => {
    await gateway.close()
    node.stop()
  })

  const tokenAccount = async (owner: string, of: string): Promise<string> => {
    const result = await askNode(node.rpcUrl, 'getTokenAccountsByOwner', [
      owner,
      { mint: of },
      { encoding: 'jsonParsed' },
    ])
    // As: the node's own form; the account was made above.
    return (result as { value: { pubkey: string }[] }).value[0]?.pubkey ?? ''
  }
  const historyOf = (address: string): Promise<HistoryPage> =>
    call(gateway.send, getHistory, {
      params: { account: address },
      query: { chainId: network, cache: 'no-cache', spam: 'include' },
    })
  const newest = async (address: string): Promise<HistoryEntry> => {
    const [entry] = (await historyOf(address)).data
    if (!entry) throw new Error('no history')
    return entry
  }
  const told = ({ metadata, transfers }: HistoryEntry): unknown => [
    metadata.operationType,
    metadata.status,
    ...(transfers ?? []).map(({ direction, quantity, fungible_info: token }) =>
      [direction, quantity.numeric, token?.symbol].join(' '),
    ),
  ]

  historySourceConformance({
    name: 'a Solana node',
    source: () => solanaHistory(nodes),
    network,
    account: () => ({ address: busy.address, hashes: busyHashes }),
    stranger: nobody.address,
  })

  test('a payment in SOL shows in the sender’s history with its amount and fee [HIS-01] [HIS-02]', async () => {
    const id = await sendSolana(node.rpcUrl, me, [
      paySol(me.address, nobody.address, 1_500_000_001n),
    ])
    const entry = await newest(me.address)
    expect(told(entry)).toEqual(['send', 'confirmed', 'out 1.500000001 SOL'])
    expect(entry).toMatchObject({
      id,
      metadata: {
        sentFrom: me.address,
        sentTo: nobody.address,
        chain: network,
        fee: { units: '5000', decimals: 9, symbol: 'SOL' },
      },
    })
    expect(Math.abs(Date.parse(entry.metadata.minedAt) - Date.now())).toBeLessThan(86_400_000)
  })

  test('tokens of both Solana programs show in the history of both owners [HIS-02]', async () => {
    const [from, to] = [
      await tokenAccount(payer.address, mint),
      await tokenAccount(me.address, mint),
    ]
    const owner = payer.address
    await sendSolana(node.rpcUrl, payer, [
      payToken({ from, mint, to, owner, units: 1_250_000n, decimals: 6 }),
    ])
    expect(told(await newest(me.address))).toEqual(['receive', 'confirmed', 'in 1.25 LST'])
    expect(told(await newest(payer.address))).toEqual(['send', 'confirmed', 'out 1.25 LST'])
    await sendSolana(node.rpcUrl, me, [
      burnToken({ from: to, mint, owner: me.address, units: 250_000n }),
    ])
    expect(told(await newest(me.address))).toEqual(['burn', 'confirmed', 'out 0.25 LST'])
    const transfer = {
      from: await tokenAccount(me.address, mint2022),
      to: await tokenAccount(payer.address, mint2022),
      mint: mint2022,
      owner: me.address,
      units: 1n,
      decimals: 9,
      program: solanaPrograms.token2022,
    }
    await sendSolana(node.rpcUrl, me, [payToken(transfer)])
    const entry = await newest(me.address)
    expect(told(entry)).toEqual(['send', 'confirmed', 'out 0.000000001 EXT'])
    expect(entry.transfers?.[0]).toMatchObject({
      fungible_info: { address: `${network}:${mint2022}`, decimals: 9, is_listed: false },
      flags: { is_spam: false },
    })
    expect((await newest(payer.address)).transfers?.[0]?.flags?.reasons).toEqual(['unlisted'])
  })

  test('the history shows the amounts that Token-2022 displays, and what the receiver gets after the fee [HIS-02]', async () => {
    const key = (): string => base58.encode(crypto.getRandomValues(new Uint8Array(32)))
    const [share, from, to] = [key(), key(), key()]
    const tenPercent = mintExtension.transferFee({ epoch: 0n, most: 2n ** 64n - 1n, points: 1000 })
    const facts = {
      decimals: 6,
      supply: 10n ** 15n,
      words: { name: 'Share', symbol: 'SHR', uri: '' },
      extensions: [mintExtension.scaledAmount(3), tenPercent],
    }
    const program = solanaPrograms.token2022
    node.setAccount(share, { data: mint2022Bytes(share, facts), owner: program })
    for (const [account, owner] of [
      [from, me.address],
      [to, payer.address],
    ] as const) {
      const extensions = [accountExtension.transferFee()]
      const data = tokenAccountBytes({ mint: share, owner, units: 9_000_000n, extensions })
      node.setAccount(account, { data, owner: program })
    }
    const owner = me.address
    const transfer = { from, mint: share, to, owner, units: 5_000_000n, decimals: 6, program }
    await sendSolana(node.rpcUrl, me, [payToken(transfer)])
    expect(told(await newest(me.address))).toEqual(['send', 'confirmed', 'out 15 SHR'])
    expect(told(await newest(payer.address))).toEqual(['receive', 'confirmed', 'in 13.5 SHR'])
  })

  test('a failed transaction on Solana shows no transfers, only its fee [HIS-02]', async () => {
    const [from, to] = [
      await tokenAccount(me.address, mint),
      await tokenAccount(payer.address, mint),
    ]
    const id = await sendSolana(node.rpcUrl, me, [
      payToken({ from, mint, to, owner: me.address, units: 10n ** 15n, decimals: 6 }),
    ])
    const entry = await newest(me.address)
    expect(entry.id).toBe(id)
    expect(told(entry)).toEqual(['execute', 'failed'])
    expect(entry.metadata.fee?.units).toBe('5000')
  })

  test('a Solana node’s answer with any field replaced by nonsense gives a typed error or drops the entry', async () => {
    const answers: RpcOutcome[] = []
    const recording: RpcNetworks = {
      async ask(id, calls, signal) {
        const outcomes = await nodes.ask(id, calls, signal)
        answers.push(...outcomes)
        return outcomes
      },
    }
    const read = (asked: RpcNetworks): ReturnType<ReturnType<typeof solanaHistory>['read']> =>
      solanaHistory(asked).read(
        { network, address: me.address },
        { isFresh: true },
        AbortSignal.timeout(60_000),
      )
    await read(recording)
    const keys = new Set<string>()
    JSON.parse(JSON.stringify(answers), (key, value: unknown) => {
      if (Number.isNaN(Number(key)) && key !== '') keys.add(key)
      return value
    })
    const recorded = new Map<string, RpcOutcome>()
    const keeping: RpcNetworks = {
      async ask(id, calls, signal) {
        return Promise.all(
          calls.map(async (one) => {
            const key = JSON.stringify(one)
            const outcome = recorded.get(key) ?? (await nodes.ask(id, [one], signal))[0]
            if (!outcome) throw new Error('no outcome')
            recorded.set(key, outcome)
            return outcome
          }),
        )
      },
    }
    await read(keeping)
    for (const key of keys) {
      for (const nonsense of ['<b>', -1, 1.5, null, [], {}, 'x'.repeat(999)]) {
        const lying: RpcNetworks = {
          ask: async (id, calls) =>
            JSON.parse(JSON.stringify(await keeping.ask(id, calls)), (name, value: unknown) =>
              name === key && name !== 'result' ? nonsense : value,
            ),
        }
        const page = await read(lying).catch((error: unknown) => {
          if (!isKitError(error, 'UPSTREAM_UNAVAILABLE')) throw error
        })
        for (const { minedAt, transfers } of page?.transactions ?? []) {
          expect(Number.isSafeInteger(minedAt)).toBe(true)
          for (const { units } of transfers) expect(units).toMatch(/^\d{1,20}$/)
        }
      }
    }
  })
})
