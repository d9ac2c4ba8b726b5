import { createRpc } from '@latchkey/core/rpc'
import { namespaceConformance } from '@latchkey/testing/conformance'
import { hasSolana, solanaAccounts, solanaFunds, startSolana } from '@latchkey/testing/solana'
import { getAddressDecoder, getAddressEncoder, isAddress } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { solanaNamespace } from './index.ts'

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

namespaceConformance({
  create: solanaNamespace,
  manifest: new URL('index.ts', import.meta.url),
  id: 'solana',
  accountTypes: ['eoa'],
  // The programs of accounts, tokens and associated tokens.
  addresses: [
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  ].map((text) => ({ written: text, canonical: text })),
  checksummed: false,
})

describe('a Solana address', () => {
  it('parses the Solana addresses that @solana/kit accepts, and no others [VAL-01]', () => {
    const toText = getAddressDecoder()
    const toBytes = getAddressEncoder()
    const { numRuns: rounds = 0 } = fc.readConfigureGlobal()
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const key = crypto.getRandomValues(new Uint8Array(32))
      // A leading zero is a letter of its own and makes an address shorter.
      key.fill(0, 0, round % 33)
      const address = toText.decode(key)
      expect(parseAddress(address)).toBe(address)
      expect(toBytes.encode(address)).toEqual(key)
      // One letter more, fewer or another mostly gives another number of bytes, or a number above 32 bytes.
      const text = near(address, round)
      const read = parseAddress(text)
      if (read === undefined) refused++
      if ((read !== undefined) !== isAddress(text)) expect.fail(text)
    }
    // The loop met accepted and refused texts.
    expect(refused).toBeGreaterThan(rounds / 50)
    expect(refused).toBeLessThan(rounds * 0.98)
  })
  it.each([
    '',
    '1'.repeat(31),
    '1'.repeat(33),
    'z'.repeat(44),
    'z'.repeat(10_000_000),
    `${solanaAccounts[0].address} `,
    ` ${solanaAccounts[0].address}`,
    `${solanaAccounts[0].address}\n`,
    // The alphabet has no 0, O, I and l.
    `0${solanaAccounts[0].address.slice(1)}`,
    `l${solanaAccounts[0].address.slice(1)}`,
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])('text %# is not a Solana address [VAL-01]', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })
})

/** An address with one letter more, fewer or changed. */
function near(address: string, round: number): string {
  const at = round % address.length
  const letter = letters[round % letters.length]
  const kept = address.slice(at + (round % 3 === 0 ? 0 : 1))
  return `${address.slice(0, at)}${round % 3 === 1 ? '' : letter}${kept}`
}

describe.runIf(hasSolana())('a native balance', () => {
  let node: ReturnType<typeof startSolana>
  beforeAll(() => {
    node = startSolana()
  })
  afterAll(() => node.stop())

  it('a Solana balance comes from a real node in lamports', async () => {
    const rpc = createRpc('solana:localnet', [node.rpcUrl])
    const [{ address }] = solanaAccounts
    await expect(readNativeBalance(rpc, address)).resolves.toBe(solanaFunds)
    node.setBalance(address, 5_000)
    await expect(readNativeBalance(rpc, address)).resolves.toBe(5_000n)
  })
})

describe('a native balance', () => {
  it('a Solana balance is refused when the node’s answer is malformed', async () => {
    for (const value of ['5', -1, 1.5, NaN, null, {}]) {
      await expect(
        readNativeBalance(() => Promise.resolve({ value }), '1'.repeat(32)),
      ).rejects.toMatchObject({ code: 'REPLY_INVALID' })
    }
    for (const answer of [5, null, undefined, [], 'value']) {
      await expect(
        readNativeBalance(() => Promise.resolve(answer), '1'.repeat(32)),
      ).rejects.toMatchObject({ code: 'REPLY_INVALID' })
    }
  })
})

describe('switching the network', () => {
  it('a Solana session that cannot switch the network fails without asking the wallet', async () => {
    const actions = await solanaNamespace().load()
    const session = {
      addresses: [],
      network: 'solana:devnet',
      provider: undefined,
      request: () => expect.unreachable(),
      subscribe: () => () => {},
      close: () => expect.unreachable(),
      release: () => {},
    } as const
    const network = {
      id: 'localnet',
      name: 'Local',
      chainNamespace: 'solana',
      caipNetworkId: 'solana:localnet',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [] } },
    } as const
    await expect(actions.switchNetwork(session, network)).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
  })
})
