import type { Rpc, Session, Transfer } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import {
  hasSolana,
  mint2022Bytes,
  mintBytes,
  solanaPrograms,
  startSolana,
  tokenAccountBytes,
} from '@latchkey/testing/solana'
import {
  type Address,
  createSolanaRpc,
  getAddressDecoder,
  getAddressEncoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
  isOffCurveAddress,
} from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Owner, randomAddress as stranger, solanaOwner } from './fixtures/solanaOwner.ts'
import { transfers } from './index.ts'
import { associatedAccount } from './instructions.ts'
import { isOnCurve } from './programAddress.ts'

const patient = { timeout: 20_000, interval: 20 }
const network = {
  id: 'localnet',
  name: 'Local',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:localnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
} as const
const toAddress = getAddressDecoder()
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('addresses of programs', () => {
  it('associated token accounts are derived as @solana/kit derives them', async () => {
    await fc.assert(
      fc.asyncProperty(keys, keys, fc.boolean(), async (owner, mint, newer) => {
        const program = (newer ? solanaPrograms.token2022 : solanaPrograms.token) as Address
        const [account] = await getProgramDerivedAddress({
          programAddress: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address,
          seeds: [owner, getAddressEncoder().encode(program), mint],
        })
        expect(associatedAccount(toAddress.decode(owner), toAddress.decode(mint), program)).toBe(
          account,
        )
      }),
      { numRuns: 60 },
    )
  })
  it('addresses are off the curve exactly where @solana/kit says so', () => {
    fc.assert(
      fc.property(keys, (bytes) => {
        expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(toAddress.decode(bytes)))
      }),
      { numRuns: 400 },
    )
  })
})

describe.runIf(hasSolana())('Solana transfers', () => {
  let node: ReturnType<typeof startSolana>
  let rpc: Rpc
  let chain: ReturnType<typeof createSolanaRpc>
  beforeAll(() => {
    node = startSolana()
    rpc = createRpc('solana:localnet', [node.rpcUrl])
    chain = createSolanaRpc(node.rpcUrl)
  })
  afterAll(() => node.stop())

  const owner = (lamports?: number, sends?: boolean): Promise<Owner> =>
    solanaOwner(node, lamports, sends)
  async function mint(newer = false): Promise<Token> {
    const address = stranger()
    const program = newer ? solanaPrograms.token2022 : solanaPrograms.token
    const words = { name: 'Newer', symbol: 'NEW', uri: '' }
    const data = newer
      ? mint2022Bytes(address, { decimals: 6, supply: 10n ** 12n, words })
      : mintBytes(6, 10n ** 12n)
    node.setAccount(address, { data, owner: program })
    return { address, program, decimals: 6 }
  }
  async function move(from: Owner, transfer: Transfer): Promise<string> {
    const fee = await transfers.estimateFee(rpc, transfer)
    const sent = await transfers.send({ session: from.session, network, rpc }, transfer, fee)
    await expect
      .poll(() => transfers.readStatus(rpc, sent, transfer), patient)
      .toEqual({ status: 'confirmed', hash: sent.hash })
    return sent.hash
  }
  const lamports = async (address: Address): Promise<bigint> =>
    (await chain.getBalance(address, { commitment: 'confirmed' }).send()).value
  async function held(address: Address, token: Token): Promise<string | undefined> {
    const { value } = await chain
      .getTokenAccountsByOwner(
        address,
        { mint: token.address },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      )
      .send()
    return value[0]?.account.data.parsed.info.tokenAmount.amount
  }

  it('SOL arrives for the estimated fee, as simulated [SND-03]', async () => {
    const from = await owner()
    const transfer = { from: from.address, to: stranger(), units: 123_456_789n }
    const fee = await transfers.estimateFee(rpc, transfer)
    expect(fee).toMatchObject({ units: 5000n, reserve: 890_880n })
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ units: -123_456_789n }],
    })
    await move(from, transfer)
    expect(await lamports(transfer.to as Address)).toBe(123_456_789n)
    expect(await lamports(from.address)).toBe(1_000_000_000n - 123_456_789n - 5000n)
  })
  it.each([
    ['the first token program', false],
    ['Token-2022', true],
  ])('a token of %s arrives, and opens the receiver’s account once', async (_, newer) => {
    const [from, token, to] = [await owner(), await mint(newer), stranger()]
    await node.setTokens(
      { owner: from.address, mint: token.address, program: token.program },
      9_000_000n,
    )
    const transfer = { from: from.address, to, units: 1_234_567n, token }
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ token: token.address, units: -1_234_567n }],
      receives: 1_234_567n,
    })
    const before = await lamports(from.address)
    await move(from, transfer)
    expect([await held(from.address, token), await held(to, token)]).toEqual(['7765433', '1234567'])
    expect(await lamports(from.address)).toBe(before - fee.units)
    expect(fee.deposit).toBe(newer ? 2_074_080n : 2_039_280n)
    const again = await transfers.estimateFee(rpc, transfer)
    expect([again.units, again.deposit]).toEqual([5000n, undefined])
    await move(from, transfer)
    expect(await held(to, token)).toBe('2469134')
  })
  it('the node sends a Solana transaction that the wallet can only sign', async () => {
    const from = await owner(1_000_000_000, false)
    const transfer = { from: from.address, to: stranger(), units: 1_000_000n }
    await move(from, transfer)
    expect(await lamports(transfer.to as Address)).toBe(1_000_000n)
  })
  it('a fee of Solana that is estimated for one amount sends another amount, as Max does', async () => {
    const from = await owner()
    const transfer = { from: from.address, to: stranger(), units: 1_000_000_000n }
    const fee = await transfers.estimateFee(rpc, transfer)
    const most = { ...transfer, units: 1_000_000_000n - fee.units - fee.reserve! }
    await expect(transfers.simulate(rpc, most, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ units: -most.units }],
    })
    await transfers.send({ session: from.session, network, rpc }, most, fee)
    expect(await lamports(transfer.to as Address)).toBe(most.units)
  })
  it('a Solana wallet is sent a legacy message with one transfer instruction', async () => {
    const from = await owner()
    const transfer = { from: from.address, to: stranger(), units: 2_000_000n }
    const request = vi.fn<Session['request']>(() => Promise.reject({ code: 4001 }))
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(
      transfers.send({ session: { ...from.session, request }, network, rpc }, transfer, fee),
    ).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const [asked, call] = request.mock.calls[0]!
    expect([asked, call.method]).toEqual(['solana:localnet', 'solana_signAndSendTransaction'])
    const { transaction, pubkey } = call.params as { transaction: string; pubkey: string }
    expect(pubkey).toBe(from.address)
    const wire = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
    expect(getCompiledTransactionMessageDecoder().decode(wire.messageBytes)).toMatchObject({
      version: 'legacy',
      header: {
        numSignerAccounts: 1,
        numReadonlySignerAccounts: 0,
        numReadonlyNonSignerAccounts: 1,
      },
      staticAccounts: [from.address, transfer.to, '1'.repeat(32)],
      instructions: [{ programAddressIndex: 2, accountIndices: [0, 1] }],
    })
  })
  it('all accounts of a token give to one transfer when the fullest has too little [SND-03]', async () => {
    const [from, token, to] = [await owner(), await mint(), stranger()]
    for (const units of [4n, 0n, 5n, 2n]) {
      const data = tokenAccountBytes({ mint: token.address, owner: from.address, units })
      node.setAccount(stranger(), { data, owner: token.program })
    }
    const transfer = { from: from.address, to, units: 10n, token }
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ token: token.address, units: -10n }],
      receives: 10n,
    })
    await move(from, transfer)
    expect(await held(to, token)).toBe('10')
    await move(from, { ...transfer, units: 1n })
    expect(await held(to, token)).toBe('11')
    await expect(transfers.estimateFee(rpc, transfer)).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
      context: { reason: 'funds' },
    })
  })
  it('a transfer from ten accounts of a token fits a transaction', async () => {
    const [from, token, to] = [await owner(), await mint(true), stranger()]
    for (let turn = 0; turn < 10; turn++) {
      const data = tokenAccountBytes({ mint: token.address, owner: from.address, units: 1n })
      node.setAccount(stranger(), { data, owner: token.program })
    }
    await move(from, { from: from.address, to, units: 10n, token })
    expect(await held(to, token)).toBe('10')
  })
  it('a Solana transfer is refused to a token account, below the rent, or without a token account', async () => {
    const [from, token] = [await owner(), await mint()]
    await node.setTokens({ owner: from.address, mint: token.address }, 5n)
    const account = associatedAccount(from.address, token.address, token.program)
    const coin = { from: from.address, to: stranger(), units: 1n }
    const refused = (transfer: Transfer): Promise<unknown> =>
      transfers.estimateFee(rpc, transfer).catch(({ code, context }) => [code, context.reason])
    await expect(transfers.checkReceiver(rpc, { ...coin, to: account })).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
      context: { reason: 'tokenAccount' },
    })
    expect(await refused(coin)).toEqual(['TRANSFER_REFUSED', 'belowRent'])
    const other = { ...coin, token: await mint() }
    expect(await refused(other)).toEqual(['TRANSFER_REFUSED', 'noTokenAccount'])
    const none = { ...coin, token: { address: stranger(), decimals: 6 } }
    expect(await refused(none)).toEqual(['TRANSFER_REFUSED', 'noTokenAccount'])
  })
  it('the simulation of a Solana transfer fails when the balance is too small', async () => {
    const from = await owner(1_000_000)
    const transfer = { from: from.address, to: stranger(), units: 5_000_000n }
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({ result: 'fails' })
  })
})

describe('the status of a Solana transaction', () => {
  const hash = '5'.repeat(87)
  const transfer = { from: stranger(), to: stranger(), units: 1n }
  const answering =
    (status: unknown, height: unknown): Rpc =>
    (method) =>
      Promise.resolve(method === 'getBlockHeight' ? height : { value: [status] })
  const stands = (status: unknown, height: unknown, validUntil?: number): Promise<unknown> =>
    transfers.readStatus(answering(status, height), { hash, validUntil }, transfer)

  it('a Solana transaction is confirmed once validators voted for it, and failed with an error', async () => {
    const confirmed = { confirmationStatus: 'confirmed', err: null }
    expect(await stands(confirmed, 5)).toEqual({ status: 'confirmed', hash })
    const finalized = { confirmationStatus: 'finalized', err: { InstructionError: [0, 'x'] } }
    expect(await stands(finalized, 5)).toEqual({ status: 'failed', hash })
    const processed = { confirmationStatus: 'processed', err: null }
    expect(await stands(processed, 5)).toEqual({ status: 'pending', known: true })
  })
  it('a Solana transaction is dropped only once its blockhash has expired', async () => {
    expect(await stands(null, 1150, 1000)).toEqual({ status: 'pending', known: false })
    expect(await stands(null, 1151, 1000)).toEqual({ status: 'dropped' })
    expect(await stands(null, 1151)).toEqual({ status: 'pending', known: false })
  })
  it('a malformed answer about a Solana transaction leaves it pending', async () => {
    for (const nonsense of [5, 'confirmed', {}, [], { confirmationStatus: 'done' }])
      expect(await stands(nonsense, 5, 1000)).toEqual({ status: 'pending', known: false })
    await expect(stands(null, 'high', 1000)).rejects.toMatchObject({ code: 'REPLY_INVALID' })
  })
})

type Token = { readonly address: Address; readonly program: string; readonly decimals: number }
