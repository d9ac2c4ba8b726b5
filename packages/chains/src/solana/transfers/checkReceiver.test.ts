import type { Rpc } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import {
  hasSolana,
  mint2022Bytes,
  mintBytes,
  solanaPrograms,
  startSolana,
  tokenAccountBytes,
} from '@latchkey/testing/solana'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomAddress, solanaOwner } from './fixtures/solanaOwner.ts'
import { transfers } from './index.ts'
import { associatedAccount } from './instructions.ts'

const system = '1'.repeat(32)

describe.runIf(hasSolana())('receivers on Solana', () => {
  let node: ReturnType<typeof startSolana>
  let rpc: Rpc
  let person: string
  const mint = randomAddress()
  beforeAll(async () => {
    node = startSolana()
    rpc = createRpc('solana:localnet', [node.rpcUrl])
    person = (await solanaOwner(node, 5_000_000)).address
    node.setAccount(mint, { data: mintBytes(6, 10n ** 12n), owner: solanaPrograms.token })
  })
  afterAll(() => node.stop())

  const account = async (owner: string, data: Uint8Array = new Uint8Array(80)): Promise<string> => {
    const { address } = await solanaOwner(node)
    node.setAccount(address, { data, owner })
    return address
  }
  /** The warnings, or the reason of the refusal, for SOL and for a token. */
  const told = async (to: string): Promise<readonly unknown[]> =>
    Promise.all(
      [undefined, { address: mint, decimals: 6 }].map((token) =>
        transfers
          .checkReceiver(rpc, { from: person, to, units: 1n, token })
          .catch(({ code, context }) => [code, context.reason] as const),
      ),
    )
  const refused = (reason: string): readonly unknown[] => [
    ['TRANSFER_REFUSED', reason],
    ['TRANSFER_REFUSED', reason],
  ]

  it.each([
    ['the system program', system, 'program'],
    ['the token program', solanaPrograms.token, 'program'],
    ['Token-2022', solanaPrograms.token2022, 'program'],
    ['a program of the chain', 'ComputeBudget111111111111111111111111111111', 'program'],
    ['the clock', 'SysvarC1ock11111111111111111111111111111111', 'program'],
    ['the rent', 'SysvarRent111111111111111111111111111111111', 'program'],
    ['the incinerator', '1nc1nerator11111111111111111111111111111111', 'burned'],
    ['a reserved address', 'Sysvar1111111111111111111111111111111111111', 'burned'],
    [
      'an address that was written by hand',
      'Burn111111111111111111111111111111111111111',
      'burned',
    ],
  ])('SOL and tokens to %s are refused', async (_, to, reason) => {
    expect(await told(to)).toEqual(refused(reason))
  })
  it('SOL and tokens to the code of a program are refused', async () => {
    const to = await account('BPFLoaderUpgradeab1e11111111111111111111111')
    expect(await told(to)).toEqual(refused('program'))
  })
  it('SOL and tokens to mints and token accounts of both programs are refused', async () => {
    const words = { name: 'Newer', symbol: 'NEW', uri: '' }
    const newer = randomAddress()
    const data = mint2022Bytes(newer, { decimals: 6, supply: 1n, words })
    node.setAccount(newer, { data, owner: solanaPrograms.token2022 })
    expect(await told(newer)).toEqual(refused('tokenAccount'))
    const held = tokenAccountBytes({ mint: randomAddress(), owner: person, units: 1n })
    for (const program of [solanaPrograms.token, solanaPrograms.token2022])
      expect(await told(await account(program, held))).toEqual(refused('tokenAccount'))
    // SOL in a mint cannot be taken out either.
    expect(await told(mint)).toEqual([
      ['TRANSFER_REFUSED', 'tokenAccount'],
      ['TRANSFER_REFUSED', 'ownContract'],
    ])
  })
  it('an address without a key has a warning, such as a vault of several signers', async () => {
    const vault = associatedAccount(person, mint, solanaPrograms.token)
    expect(await told(vault)).toEqual([['keyless'], ['keyless']])
    node.setBalance(vault, 5_000_000)
    expect(await told(vault)).toEqual([['keyless'], ['keyless']])
  })
  it('an account of another program has a warning, such as a stake or a nonce', async () => {
    const stake = await account('Stake11111111111111111111111111111111111111')
    expect(await told(stake)).toEqual([['contract'], ['contract']])
    expect(await told(await account(system))).toEqual([['contract'], ['contract']])
  })
  it('a receiver that the node does not tell of is an error, not a wallet', async () => {
    for (const nonsense of [undefined, null, 5, 'x', [], {}])
      await expect(
        transfers.checkReceiver(() => Promise.resolve(nonsense), {
          from: person,
          to: person,
          units: 1n,
        }),
      ).rejects.toMatchObject({ code: 'REPLY_INVALID' })
  })
  it('a wallet has no warning, with and without SOL', async () => {
    expect(await told(person)).toEqual([[], []])
    const { address } = await solanaOwner(node, 0)
    expect(await told(address)).toEqual([[], []])
  })
})
