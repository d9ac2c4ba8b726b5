import type { Rpc } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import { displayedUnits, mintExtensions, parseMint } from '@latchkey/protocol/solanaMint'
import { askNode } from '@latchkey/testing/chain'
import {
  extension,
  hasSolana,
  mint2022Bytes,
  mintBytes,
  mintExtension,
  solanaPrograms,
  startSolana,
  tokenAccountBytes,
} from '@latchkey/testing/solana'
import { getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokens } from './tokens.ts'

const { token2022: owner } = solanaPrograms
const stranger = (): string =>
  getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))
const words = { name: 'Share', symbol: 'SHR', uri: '' }
const rounds = { numRuns: 60 }

describe.runIf(hasSolana())('amounts that Token-2022 displays', () => {
  let node: ReturnType<typeof startSolana>
  let rpc: Rpc
  beforeAll(() => {
    node = startSolana()
    rpc = createRpc('solana:localnet', [node.rpcUrl])
  })
  afterAll(() => node.stop())

  function mint(decimals: number, extension: Uint8Array): { address: string; data: Uint8Array } {
    const address = stranger()
    const facts = { decimals, supply: 10n ** 15n, words, extensions: [extension] }
    const data = mint2022Bytes(address, facts)
    node.setAccount(address, { data, owner })
    return { address, data }
  }
  function give(visitor: string, of: string, units: bigint): string {
    const account = stranger()
    node.setAccount(account, {
      data: tokenAccountBytes({ mint: of, owner: visitor, units }),
      owner,
    })
    return account
  }
  /** The amount that the node displays for a token account, in the smallest unit. */
  async function displayedBy(account: string, decimals: number): Promise<bigint> {
    const { tokenAmount } = await infoOf(account)
    const [whole = '', fraction = ''] = tokenAmount!.uiAmountString.split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  async function time(): Promise<bigint> {
    return BigInt((await infoOf('SysvarC1ock11111111111111111111111111111111')).unixTimestamp!)
  }
  async function infoOf(account: string): Promise<Info> {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
    // As: the node's own form.
    const { value } = (await askNode(node.rpcUrl, 'getAccountInfo', [account, options])) as {
      readonly value: { readonly data: { readonly parsed: { readonly info: Info } } }
    }
    return value.data.parsed.info
  }

  it('the balance of a scaled token is the amount that the node displays [BAL-06]', async () => {
    const [visitor, share] = [stranger(), mint(6, mintExtension.scaledAmount(3))]
    give(visitor, share.address, 10_000_000n)
    give(visitor, share.address, 1n)
    const [found] = await tokens.read(rpc, { owner: visitor, listed: [], further: [] })
    expect(found).toMatchObject({ symbol: 'SHR', units: 30_000_003n, decimals: 6 })
  })
  it('the balance of a token with interest is the amount that the node displays [BAL-06]', async () => {
    const [visitor, bond] = [
      stranger(),
      mint(6, mintExtension.interest({ begun: (await time()) - 31_556_736n, before: 500 })),
    ]
    give(visitor, bond.address, 10_000_000n)
    const [found] = await tokens.read(rpc, { owner: visitor, listed: [], further: [] })
    // A year at 5 %, compounded all the time, is e^0.05.
    expect(found).toMatchObject({ units: 10_512_711n, decimals: 6 })
  })
  it('scaled amounts are computed as the node computes them, to the last place', async () => {
    const now = await time()
    const multiplier = fc.oneof(
      fc.constantFrom(3, 0.7, 1.1, 0.001, 1.0018, 1e-9, 1e9, 2 ** -20),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    )
    await fc.assert(
      fc.asyncProperty(
        multiplier,
        multiplier,
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 2n ** 52n }),
        async (early, late, isLate, units) => {
          const at = now + (isLate ? -5n : 100_000n)
          const { address, data } = mint(
            6,
            mintExtension.scaledAmount(early, { at, multiplier: late }),
          )
          const parsed = parseMint(data)!
          const displayed = displayedUnits(parsed, units, now)!
          // Beyond 2^52 units, the node's division by 10^6 adds noise.
          fc.pre(displayed < 2n ** 52n)
          expect(displayed).toBe(await displayedBy(give(stranger(), address, units), 6))
        },
      ),
      rounds,
    )
  })
  it('amounts with interest are those of the node within the accuracy of its doubles', async () => {
    const rate = fc.integer({ min: -3000, max: 3000 })
    await fc.assert(
      fc.asyncProperty(
        rate,
        rate,
        fc.bigInt({ min: 0n, max: 400_000_000n }),
        fc.bigInt({ min: 0n, max: 400_000_000n }),
        fc.bigInt({ min: 0n, max: 2n ** 50n }),
        async (before, since, age, renewed, units) => {
          const now = await time()
          const updated = now - renewed
          const terms = { begun: updated - age, before, updated, since }
          const { address, data } = mint(6, mintExtension.interest(terms))
          const displayed = displayedUnits(parseMint(data)!, units, now)!
          const shown = await displayedBy(give(stranger(), address, units), 6)
          const difference = displayed > shown ? displayed - shown : shown - displayed
          // The node's clock may be a second later: at most 30 % a year, which is 1 in 100 million.
          expect(difference).toBeLessThanOrEqual(displayed / 50_000_000n + 1n)
        },
      ),
      rounds,
    )
  })
  it('bytes that are no mint are refused, and cut extensions too', () => {
    expect(parseMint(mintBytes(6, 1n))).toMatchObject({ decimals: 6 })
    const data = mint2022Bytes(stranger(), { decimals: 6, supply: 1n, words })
    expect(parseMint(data)?.extensions.size).toBe(2)
    for (const length of [0, 45, 81, 83, 165, 166 - 1, 180])
      expect(parseMint(data.slice(0, length))).toBeUndefined()
    expect(parseMint(new Uint8Array(82))).toBeUndefined()
    expect(parseMint(tokenAccountBytes({ mint: stranger(), owner: stranger(), units: 1n }))).toBe(
      undefined,
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const found = parseMint(bytes)
        if (found) expect(found.decimals).toBeLessThan(256)
      }),
    )
  })
  it('extensions with any body are displayed or refused', () => {
    const types = Object.values(mintExtensions)
    const body = fc.uint8Array({ maxLength: 120 })
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        body,
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        (...it) => {
          const [type, bytes, units] = it
          const facts = { decimals: 6, supply: 1n, words, extensions: [extension(type, bytes)] }
          const found = parseMint(mint2022Bytes(stranger(), facts))
          if (found) expect(displayedUnits(found, units, 1_800_000_000n)).toBeGreaterThanOrEqual(0n)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

type Info = {
  readonly tokenAmount?: { readonly uiAmountString: string }
  readonly unixTimestamp?: number
}
