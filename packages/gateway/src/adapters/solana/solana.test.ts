import { call, getBalance, type BalanceItem } from '@latchkey/protocol/http'
import {
  hasSolana,
  metadataBytes,
  mint2022Bytes,
  mintBytes,
  mintExtension,
  solanaAccounts,
  solanaPrograms,
  startSolana,
  type SolanaNode,
} from '@latchkey/testing/solana'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'
import { addressBytes, programAddress } from './address.ts'
import { decodeMetadata, metadataAddress } from './metadata.ts'

const local = 'solana:localnet'
const [{ address: holder }, { address: other }] = solanaAccounts
const mintOf = (letter: number): string => base58.encode(new Uint8Array(32).fill(letter))
const listed = mintOf(41)
const spoken = mintOf(42)
const silent = mintOf(43)
const extended = mintOf(44)
const picture = mintOf(45)
const scaled = mintOf(47)

describe.runIf(hasSolana())('GET /v1/account/{address}/balance on Solana', () => {
  let node: SolanaNode
  let gateway: TestGateway
  let now = Date.now()

  beforeAll(async () => {
    node = startSolana()
    for (const mint of [listed, spoken, silent])
      node.setAccount(mint, { data: mintBytes(6, 10n ** 15n), owner: solanaPrograms.token })
    node.setAccount(picture, { data: mintBytes(0, 1n), owner: solanaPrograms.token })
    const spokenWords = { name: 'Spoken \u202eToken', symbol: 'SPK', uri: '' }
    node.setAccount(metadataAddress(spoken), {
      data: metadataBytes(spoken, spokenWords),
      owner: solanaPrograms.metadata,
    })
    const words = { name: 'Extended', symbol: 'EXT', uri: 'https://x.example/e.json' }
    node.setAccount(extended, {
      data: mint2022Bytes(extended, { decimals: 9, supply: 10n ** 18n, words }),
      owner: solanaPrograms.token2022,
    })
    node.setAccount(scaled, {
      data: mint2022Bytes(scaled, {
        decimals: 6,
        supply: 10n ** 15n,
        words: { name: 'Scaled', symbol: 'SCL', uri: '' },
        extensions: [mintExtension.scaledAmount(3)],
      }),
      owner: solanaPrograms.token2022,
    })
    await node.setTokens({ owner: holder, mint: listed }, 1_500_250_000n)
    await node.setTokens({ owner: holder, mint: spoken }, 1n)
    await node.setTokens({ owner: holder, mint: silent }, 2_000_000n)
    await node.setTokens({ owner: holder, mint: picture }, 1n)
    const program = solanaPrograms.token2022
    await node.setTokens({ owner: holder, mint: extended, program }, 123_456_789_012n)
    await node.setTokens({ owner: holder, mint: scaled, program }, 10_000_000n)
    gateway = await testGateway(
      {
        networks: [
          {
            id: local,
            name: 'Local Solana',
            rpc: [node.rpcUrl],
            tokens: [
              { address: listed, name: 'Listed', symbol: 'LST', decimals: 6 },
              { address: scaled, name: 'Scaled', symbol: 'SCL', decimals: 6 },
              { address: mintOf(46), name: 'Not held', symbol: 'NOT', decimals: 6 },
            ],
          },
        ],
        prices: { usd: { [`${local}:${listed}`]: '2', [`${local}:${scaled}`]: '2' } },
      },
      { clock: () => now },
    )
  }, startMs)
  afterAll(async () => {
    await gateway.close()
    node.stop()
  })

  const read = async (address: string, query: object = {}): Promise<readonly BalanceItem[]> =>
    (
      await call(gateway.send, getBalance, {
        params: { address },
        query: { chainId: local, spam: 'include', ...query },
      })
    ).balances

  it('balances on Solana list SOL, SPL tokens and Token-2022 with their own names [BAL-01] [BAL-02] [BAL-06]', async () => {
    const [coin, ...tokens] = await read(holder)
    expect(coin).toMatchObject({
      symbol: 'SOL',
      chainId: local,
      quantity: { decimals: '9', numeric: '100' },
    })
    expect(coin).not.toHaveProperty('address')
    expect(
      Object.fromEntries(tokens.map(({ address, ...rest }) => [address?.split(':')[2], rest])),
    ).toEqual({
      [listed]: expect.objectContaining({
        name: 'Listed',
        symbol: 'LST',
        price: 2,
        value: 3000.5,
        isListed: true,
        quantity: { decimals: '6', numeric: '1500.25' },
      }),
      [spoken]: expect.objectContaining({
        name: 'Spoken Token',
        symbol: 'SPK',
        price: 0,
        isListed: false,
        quantity: { decimals: '6', numeric: '0.000001' },
      }),
      [silent]: expect.objectContaining({
        symbol: silent.slice(0, 4),
        isListed: false,
        quantity: { decimals: '6', numeric: '2' },
      }),
      [extended]: expect.objectContaining({
        name: 'Extended',
        symbol: 'EXT',
        isListed: false,
        quantity: { decimals: '9', numeric: '123.456789012' },
      }),
      // The account has 10, which its mint displays as 30.
      [scaled]: expect.objectContaining({
        value: 60,
        quantity: { decimals: '6', numeric: '30' },
      }),
    })
  })

  it('balances on Solana are cached for 10 s, and forceUpdate reads them again [BAL-01]', async () => {
    const numeric = async (query: object): Promise<string | undefined> =>
      (await read(other, query))[0]?.quantity.numeric
    node.setBalance(other, 2_000_000_000)
    await expect
      .poll(() => numeric({ forceUpdate: `${local}:${listed}` }), { timeout: 20_000 })
      .toBe('2')
    node.setBalance(other, 3_000_000_001)
    expect(await numeric({})).toBe('2')
    await expect
      .poll(() => numeric({ forceUpdate: `${local}:${listed}` }), { timeout: 20_000 })
      .toBe('3.000000001')
    now += 10_001
    expect(await numeric({})).toBe('3.000000001')
  })

  test.each([
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '', 'address'],
    [`${holder.slice(0, 31)}`, '', 'address'],
    [`${holder.slice(0, 40)}0OIl`, '', 'address'],
    [holder, `&forceUpdate=${local}:0x12`, 'forceUpdate'],
    [holder, `&tokens=${local}:${holder.slice(0, 30)}`, 'tokens'],
  ])('balances on Solana refuse the request for account %s%s', async (address, query, name) => {
    const response = await gateway.ask(`/v1/account/${address}/balance?chainId=${local}${query}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe(name)
  })

  it('the node proxy forwards the Solana methods of a wallet and refuses methods that scan [NET-02]', async () => {
    const post = async (body: unknown): Promise<unknown> =>
      (
        await gateway.ask(`/v1/?chainId=${local}`, { method: 'POST', body: JSON.stringify(body) })
      ).json()
    const request = (id: number, method: string, params: readonly unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    expect(
      await post([
        request(1, 'getBalance', [holder, { commitment: 'confirmed' }]),
        request(2, 'getProgramAccounts', [solanaPrograms.token]),
        request(3, 'eth_chainId'),
        request(4, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
      ]),
    ).toMatchObject([
      { id: 1, result: { value: 100_000_000_000 } },
      { id: 2, error: { code: -32601 } },
      { id: 3, error: { code: -32601 } },
      { id: 4, result: { value: { blockhash: expect.any(String) } } },
    ])
  })
})

describe('Solana program addresses', () => {
  it('the metadata address of a mint is the one on mainnet, and malformed addresses are refused', () => {
    // USDC on mainnet, as every explorer shows it.
    expect(metadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
    )
    expect(addressBytes('0OIl')).toBeUndefined()
    expect(addressBytes(base58.encode(new Uint8Array(31)))).toBeUndefined()
    expect(programAddress([], solanaPrograms.token)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })
})

describe('Metaplex metadata', () => {
  const words = { name: 'Ape 7', symbol: 'APE', uri: 'https://x.example/7.json' }
  it('Metaplex metadata names a collection only when the collection has verified it', () => {
    const collection = { mint: mintOf(9), isVerified: true }
    expect(decodeMetadata(Buffer.from(metadataBytes(picture, words, collection)), picture)).toEqual(
      { ...words, collection: mintOf(9) },
    )
    const claimed = metadataBytes(picture, words, { ...collection, isVerified: false })
    expect(decodeMetadata(Buffer.from(claimed), picture)).toEqual(words)
    expect(decodeMetadata(Buffer.from(metadataBytes(picture, words)), picture)).toEqual(words)
  })
  it('Metaplex metadata of invalid bytes throws only a RangeError', () => {
    const whole = Buffer.from(metadataBytes(picture, words))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 400 }), (at, noise) => {
        for (const bytes of [Buffer.concat([whole.subarray(0, at), noise]), Buffer.from(noise)]) {
          try {
            decodeMetadata(bytes, picture)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
        }
      }),
      { numRuns: 500 },
    )
    expect(() => decodeMetadata(whole, spoken)).toThrow(RangeError)
  })
})
