import type { Rpc, TokenUnits } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import { KitError } from '@latchkey/protocol'
import { listedTokens } from '@latchkey/protocol/tokens'
import {
  hasSolana,
  metadataBytes,
  mint2022Bytes,
  mintBytes,
  solanaPrograms,
  startSolana,
} from '@latchkey/testing/solana'
import {
  type Address,
  createSolanaRpc,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
} from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokens } from './tokens.ts'

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { token, token2022, metadata } = solanaPrograms
const { [id]: listed = [] } = listedTokens
const [usdc] = listed
const toAddress = getAddressDecoder()
const stranger = (): Address => toAddress.decode(crypto.getRandomValues(new Uint8Array(32)))

describe.runIf(hasSolana())('tokens of Solana without a gateway', () => {
  let node: ReturnType<typeof startSolana>
  let rpc: Rpc
  let chain: ReturnType<typeof createSolanaRpc>
  let calls = 0
  beforeAll(() => {
    node = startSolana()
    const call = createRpc(id, [node.rpcUrl])
    rpc = (...asked) => (calls++, call(...asked))
    chain = createSolanaRpc(node.rpcUrl)
  })
  afterAll(() => node.stop())

  const mint = (decimals: number): Address => {
    const address = stranger()
    node.setAccount(address, { data: mintBytes(decimals, 10n ** 15n), owner: token })
    return address
  }
  const mint2022 = (name: string, symbol: string): Address => {
    const address = stranger()
    const facts = { decimals: 9, supply: 10n ** 15n, words: { name, symbol, uri: '' } }
    node.setAccount(address, { data: mint2022Bytes(address, facts), owner: token2022 })
    return address
  }
  /** As Metaplex's program writes it. */
  const name = async (of: Address, words: { name: string; symbol: string }): Promise<void> => {
    const program = metadata as Address
    const [address] = await getProgramDerivedAddress({
      programAddress: program,
      seeds: ['metadata', getAddressEncoder().encode(program), getAddressEncoder().encode(of)],
    })
    node.setAccount(address, { data: metadataBytes(of, { ...words, uri: '' }), owner: metadata })
  }
  const read = (owner: string, further: readonly string[] = []): Promise<readonly TokenUnits[]> =>
    tokens.read(rpc, { owner, listed, further })
  /** Units of all accounts of a mint, as @solana/kit reads them. */
  const held = async (owner: Address, of: Address): Promise<bigint> => {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' } as const
    const { value } = await chain.getTokenAccountsByOwner(owner, { mint: of }, options).send()
    return value
      .map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
      .reduce((sum, units) => sum + units, 0n)
  }

  it('Solana tokens of both programs are read as @solana/kit reads them [BAL-06]', async () => {
    const owner = stranger()
    const [plain, named] = [mint(6), mint(5)]
    const shell = mint2022('Sea Shell', 'SHELL')
    await name(named, { name: 'Pebble', symbol: 'PEB' })
    await node.setTokens({ owner, mint: plain }, 1_500_250_000n)
    await node.setTokens({ owner, mint: named }, 7n)
    await node.setTokens({ owner, mint: shell, program: token2022 }, 12_000_000_001n)
    const symbol = plain.slice(0, 4)
    const found = await read(owner)
    expect(found.toSorted((a, b) => a.decimals - b.decimals)).toEqual([
      {
        address: named,
        decimals: 5,
        units: await held(owner, named),
        name: 'Pebble',
        symbol: 'PEB',
        isKnown: false,
      },
      {
        address: plain,
        decimals: 6,
        units: await held(owner, plain),
        name: symbol,
        symbol,
        isKnown: false,
      },
      {
        address: shell,
        decimals: 9,
        units: await held(owner, shell),
        name: 'Sea Shell',
        symbol: 'SHELL',
        isKnown: false,
      },
    ])
    expect(await held(owner, shell)).toBe(12_000_000_001n)
  })
  it('several Solana accounts of one mint are one holding', async () => {
    const [owner, of] = [stranger(), mint(6)]
    await node.setTokens({ owner, mint: of }, 5n)
    // An older account of the same mint: mint, owner, amount, and a byte for its state.
    const data = Buffer.alloc(165)
    data.set(getAddressEncoder().encode(of), 0)
    data.set(getAddressEncoder().encode(owner), 32)
    data.writeBigUInt64LE(2n ** 63n, 64)
    data.writeUInt8(1, 108)
    node.setAccount(stranger(), { data, owner: token })
    expect(await read(owner)).toMatchObject([{ address: of, units: 2n ** 63n + 5n }])
    expect(await held(owner, of)).toBe(2n ** 63n + 5n)
  })
  it('listed Solana tokens need no names from the chain, and tokens that a host names are shown', async () => {
    const [owner, pinned] = [stranger(), mint2022('Pinned', 'PIN')]
    const address = usdc?.address as Address
    node.setAccount(address, { data: mintBytes(6, 10n ** 15n), owner: token })
    await node.setTokens({ owner, mint: address }, 42n)
    calls = 0
    await expect(read(owner)).resolves.toEqual([
      { address, units: 42n, name: 'USD Coin', symbol: 'USDC', decimals: 6, isKnown: true },
    ])
    // A listed token needs no request for its name.
    expect(calls).toBe(2)
    await expect(read(owner, [pinned, stranger()])).resolves.toMatchObject([
      { symbol: 'USDC' },
      { address: pinned, units: 0n, name: 'Pinned', symbol: 'PIN', decimals: 9 },
    ])
  })
  it('Solana collectibles and empty token accounts are left out', async () => {
    const [owner, one, empty] = [stranger(), mint(0), mint(6)]
    await node.setTokens({ owner, mint: one }, 1n)
    await node.setTokens({ owner, mint: empty }, 0n)
    await expect(read(owner)).resolves.toEqual([])
  })
})

describe('a node of Solana', () => {
  const request = { owner: stranger(), listed, further: [stranger()] } as const
  it('reading Solana tokens fails when the node cannot be reached or its answer is malformed', async () => {
    const gone = new KitError('RPC_UNREACHABLE', { network: id })
    await expect(tokens.read(() => Promise.reject(gone), request)).rejects.toBe(gone)
    await expect(tokens.read(() => Promise.resolve({}), request)).rejects.toMatchObject({
      code: 'REPLY_INVALID',
    })
  })
  it('reading Solana tokens survives any answer of a node', async () => {
    const some = <T>(...values: readonly T[]): fc.Arbitrary<unknown> =>
      fc.oneof(fc.constantFrom(...values), fc.anything())
    const tokenAmount = fc.record({
      amount: some('5', '-5', '1e9', '9'.repeat(21)),
      uiAmountString: some('5', '-5', '1e9', '0.5', '.5', 'inf', '9'.repeat(81)),
      decimals: some(6, -1, 256, 1.5),
    })
    const info = fc.record({
      mint: some(usdc?.address, stranger(), 'no address'),
      tokenAmount: fc.oneof(tokenAmount, fc.anything()),
      decimals: some(6),
      extensions: some([{ extension: 'tokenMetadata', state: { name: 'x', symbol: 5 } }]),
    })
    const parsed = fc.record({ type: some('mint'), info: fc.oneof(info, fc.anything()) })
    const raw = fc.tuple(fc.string(), fc.constant('base64'))
    const account = fc.record({ data: fc.oneof(fc.record({ parsed }), raw), owner: some(metadata) })
    const value = fc.array(fc.oneof(fc.record({ account }), account, fc.anything()), {
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(fc.record({ value }), async (answer) => {
        const found = await tokens.read(() => Promise.resolve(answer), request)
        for (const { units, decimals, name } of found) {
          expect(units >= 0n && decimals >= 0 && decimals < 256).toBe(true)
          expect(name).toBeTypeOf('string')
        }
      }),
      { numRuns: 300 },
    )
  })
})
