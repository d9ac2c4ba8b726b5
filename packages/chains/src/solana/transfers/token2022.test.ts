import type { Rpc, Transfer, TransferFee } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import {
  accountExtension,
  hasSolana,
  mint2022Bytes,
  mintExtension,
  solanaPrograms,
  startSolana,
  tokenAccountBytes,
} from '@latchkey/testing/solana'
import { type Address, createSolanaRpc } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Owner, randomAddress as stranger, solanaOwner } from './fixtures/solanaOwner.ts'
import { transfers } from './index.ts'
import { associatedAccount } from './instructions.ts'

const patient = { timeout: 20_000, interval: 20 }
const { token2022 } = solanaPrograms
const network = {
  id: 'localnet',
  name: 'Local',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:localnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
} as const
const noMost = 2n ** 64n - 1n
const tenPercent = { epoch: 0n, most: noMost, points: 1000 }

describe.runIf(hasSolana())('transfers of Token-2022', () => {
  let node: ReturnType<typeof startSolana>
  let rpc: Rpc
  let chain: ReturnType<typeof createSolanaRpc>
  let now: bigint
  beforeAll(async () => {
    node = startSolana()
    rpc = createRpc('solana:localnet', [node.rpcUrl])
    chain = createSolanaRpc(node.rpcUrl)
    const clock = 'SysvarC1ock11111111111111111111111111111111' as Address
    const { value } = await chain.getAccountInfo(clock, { encoding: 'base64' }).send()
    now = Buffer.from(value!.data[0], 'base64').readBigInt64LE(32)
  })
  afterAll(() => node.stop())

  /** A mint with extensions, of which a new owner holds units. */
  async function holding(
    units: bigint,
    extensions: readonly Uint8Array[],
    account: { readonly frozen?: boolean; readonly extensions?: readonly Uint8Array[] } = {},
  ): Promise<Holding> {
    const [from, address] = [await solanaOwner(node), stranger()]
    setMint(address, extensions)
    give(from.address, address, { units, ...account })
    return { from, token: { address, decimals: 6 } }
  }
  function setMint(address: string, extensions: readonly Uint8Array[]): void {
    const words = { name: 'Share', symbol: 'SHR', uri: '' }
    const facts = { decimals: 6, supply: 10n ** 15n, words, extensions }
    node.setAccount(address, { data: mint2022Bytes(address, facts), owner: token2022 })
  }
  function give(
    owner: string,
    mint: string,
    account: Omit<Parameters<typeof tokenAccountBytes>[0], 'mint' | 'owner'>,
  ): void {
    const data = tokenAccountBytes({ mint, owner, ...account })
    node.setAccount(associatedAccount(owner, mint, token2022), { data, owner: token2022 })
  }
  const transferOf = (
    { from, token }: Holding,
    units: bigint,
    to: string = stranger(),
  ): Transfer => ({ from: from.address, to, units, token })
  async function send(from: Owner, transfer: Transfer, fee: TransferFee): Promise<string> {
    const sent = await transfers.send({ session: from.session, network, rpc }, transfer, fee)
    await expect
      .poll(async () => (await transfers.readStatus(rpc, sent, transfer)).status, patient)
      .not.toBe('pending')
    return (await transfers.readStatus(rpc, sent, transfer)).status
  }
  /** The units in an account of a token, and the amount that the node displays for them. */
  async function held(owner: string, { address }: Token): Promise<Held> {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' } as const
    const { value } = await chain
      .getTokenAccountsByOwner(owner as Address, { mint: address }, options)
      .send()
    const { amount, uiAmountString } = value[0]!.account.data.parsed.info.tokenAmount
    return { amount, displayed: uiAmountString }
  }
  const reasonOf = (transfer: Transfer): Promise<unknown> =>
    transfers.estimateFee(rpc, transfer).then(
      () => 'nothing',
      ({ context }) => context.reason as unknown,
    )

  describe('a scaled amount', () => {
    it('a scaled token moves the units that are displayed as the typed amount [SND-03]', async () => {
      const share = await holding(10_000_000n, [mintExtension.scaledAmount(3)])
      const transfer = transferOf(share, 15_000_000n)
      const fee = await transfers.estimateFee(rpc, transfer)
      expect(fee.moved).toBeUndefined()
      await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
        result: 'moves',
        changes: [{ token: share.token.address, units: -15_000_000n }],
        receives: 15_000_000n,
      })
      expect(await send(share.from, transfer, fee)).toBe('confirmed')
      expect(await held(transfer.to, share.token)).toEqual({ amount: '5000000', displayed: '15' })
    })
    it('a scaled token moves the nearest amount below one that the chain cannot move', async () => {
      const share = await holding(10_000_000n, [mintExtension.scaledAmount(3)])
      const transfer = transferOf(share, 10_000_000n)
      const fee = await transfers.estimateFee(rpc, transfer)
      expect(fee.moved).toBe(9_999_999n)
      await expect(transfers.simulate(rpc, transfer, fee)).resolves.toMatchObject({
        changes: [{ units: -9_999_999n }],
        receives: 9_999_999n,
      })
      await send(share.from, transfer, fee)
      expect((await held(transfer.to, share.token)).displayed).toBe('9.999999')
    })
    it('the whole displayed balance moves all units of a scaled token', async () => {
      const share = await holding(12_345_678n, [mintExtension.scaledAmount(0.001)])
      const { displayed } = await held(share.from.address, share.token)
      expect(displayed).toBe('0.012345')
      const transfer = transferOf(share, 12_345n)
      await send(share.from, transfer, await transfers.estimateFee(rpc, transfer))
      expect((await held(share.from.address, share.token)).amount).toBe('0')
      expect((await held(transfer.to, share.token)).amount).toBe('12345678')
    })
    it('the whole displayed balance of several accounts moves all their units', async () => {
      const share = await holding(10_000_002n, [mintExtension.scaledAmount(0.3)])
      const { address } = share.token
      const second = { mint: address, owner: share.from.address, units: 10_000_002n }
      node.setAccount(stranger(), { data: tokenAccountBytes(second), owner: token2022 })
      // The chain cuts off a fraction of both accounts; together they are one more.
      const transfer = transferOf(share, 6_000_000n)
      const fee = await transfers.estimateFee(rpc, transfer)
      expect(fee.moved).toBe(6_000_001n)
      await send(share.from, transfer, fee)
      const arrived = { amount: '20000004', displayed: '6.000001' }
      expect(await held(transfer.to, share.token)).toEqual(arrived)
    })
    it('a scaled token has its new multiplier from the time of the mint on, and is not sent shortly before', async () => {
      const units = 10_000_000n
      const due = (at: bigint): Uint8Array => mintExtension.scaledAmount(2, { at, multiplier: 5 })
      const past = await holding(units, [due(now - 1n)])
      const transfer = transferOf(past, 50_000_000n)
      await send(past.from, transfer, await transfers.estimateFee(rpc, transfer))
      expect((await held(transfer.to, past.token)).amount).toBe('10000000')
      const later = await holding(units, [due(now + 100_000n)])
      const early = transferOf(later, 20_000_000n)
      await send(later.from, early, await transfers.estimateFee(rpc, early))
      expect((await held(early.to, later.token)).amount).toBe('10000000')
      expect(await reasonOf(transferOf(await holding(units, [due(now + 300n)]), 1n))).toBe(
        'inexact',
      )
    })
    it('an amount below the smallest of a scaled token is refused', async () => {
      const share = await holding(10n, [mintExtension.scaledAmount(1e6)])
      expect(await reasonOf(transferOf(share, 999_999n))).toBe('inexact')
      expect(await reasonOf(transferOf(share, 1_000_000n))).toBe('nothing')
    })
  })

  describe('a transfer fee', () => {
    const withFee = { extensions: [accountExtension.transferFee()] }
    it('the receiver gets the amount without the fee of the mint, as simulated [SND-03]', async () => {
      const taxed = await holding(100_000_000n, [mintExtension.transferFee(tenPercent)], withFee)
      const transfer = transferOf(taxed, 100_000_000n)
      const fee = await transfers.estimateFee(rpc, transfer)
      await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
        result: 'moves',
        changes: [{ token: taxed.token.address, units: -100_000_000n }],
        receives: 90_000_000n,
      })
      expect(await send(taxed.from, transfer, fee)).toBe('confirmed')
      expect((await held(transfer.to, taxed.token)).displayed).toBe('90')
    })
    it.each([
      [
        'the older fee before the newer one begins',
        { ...tenPercent, epoch: 9n, points: 5000 },
        90n,
      ],
      ['the newer fee once it has begun', { ...tenPercent, points: 5000 }, 50n],
      ['at most the maximum of the fee', { ...tenPercent, most: 3n }, 97n],
      ['a fee rounded up', { ...tenPercent, points: 1 }, 99n],
    ])('a mint keeps %s', async (_, newer, received) => {
      const extension = mintExtension.transferFee(tenPercent, newer)
      const taxed = await holding(100n, [extension], withFee)
      const transfer = transferOf(taxed, 100n)
      const fee = await transfers.estimateFee(rpc, transfer)
      const simulation = await transfers.simulate(rpc, transfer, fee)
      expect(simulation).toMatchObject({ receives: received })
      expect(await send(taxed.from, transfer, fee)).toBe('confirmed')
      expect((await held(transfer.to, taxed.token)).amount).toBe(`${received}`)
    })
    it('a transfer fails when the fee of the mint has changed since the review', async () => {
      const taxed = await holding(100n, [mintExtension.transferFee(tenPercent)], withFee)
      const transfer = transferOf(taxed, 100n)
      const fee = await transfers.estimateFee(rpc, transfer)
      setMint(taxed.token.address, [mintExtension.transferFee({ ...tenPercent, points: 9000 })])
      await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({ result: 'fails' })
    })
    it('a scaled token with a fee tells what the receiver gets as it is displayed', async () => {
      const both = [mintExtension.scaledAmount(3), mintExtension.transferFee(tenPercent)]
      const taxed = await holding(10_000_000n, both, withFee)
      const transfer = transferOf(taxed, 30_000_000n)
      const fee = await transfers.estimateFee(rpc, transfer)
      await expect(transfers.simulate(rpc, transfer, fee)).resolves.toMatchObject({
        changes: [{ units: -30_000_000n }],
        receives: 27_000_000n,
      })
    })
  })

  it.each([
    ['a token with interest', 'inexact', mintExtension.interest({ begun: 0n, before: 500 })],
    ['a token that cannot be transferred', 'nonTransferable', mintExtension.nonTransferable()],
    ['a paused token', 'paused', mintExtension.pausable(true)],
    ['a token with a hook', 'transferHook', mintExtension.transferHook(stranger())],
    ['a token with an extension that nobody knows', 'transferHook', mintExtension.unknown()],
    ['a token whose new accounts are frozen', 'frozen', mintExtension.frozen()],
  ])('%s is refused with the reason %s', async (_, reason, extension) => {
    expect(await reasonOf(transferOf(await holding(5n, [extension]), 1n))).toBe(reason)
  })
  it.each([
    ['a permanent delegate', mintExtension.permanentDelegate(stranger())],
    ['a hook that is not set', mintExtension.transferHook('1'.repeat(32))],
    ['a pause that is over', mintExtension.pausable(false)],
    ['confidential balances', mintExtension.confidentialTransfer()],
  ])('a token with %s arrives', async (_, extension) => {
    const token = await holding(5n, [extension])
    const transfer = transferOf(token, 2n)
    const fee = await transfers.estimateFee(rpc, transfer)
    expect(await send(token.from, transfer, fee)).toBe('confirmed')
    expect((await held(transfer.to, token.token)).amount).toBe('2')
  })
  it('a transfer is refused from and to a frozen account, and to an account that needs a memo', async () => {
    const locked = await holding(5n, [], { frozen: true })
    expect(await reasonOf(transferOf(locked, 1n))).toBe('frozen')
    const open = await holding(5n, [])
    const [frozen, strict, lost] = [stranger(), stranger(), stranger()]
    give(frozen, open.token.address, { units: 0n, frozen: true })
    expect(await reasonOf(transferOf(open, 1n, frozen))).toBe('frozen')
    give(strict, open.token.address, { units: 0n, extensions: [accountExtension.memo()] })
    expect(await reasonOf(transferOf(open, 1n, strict))).toBe('memo')
    // The receiver's account for the token was given to somebody else.
    const data = tokenAccountBytes({ mint: open.token.address, owner: stranger(), units: 0n })
    const account = associatedAccount(lost, open.token.address, token2022)
    node.setAccount(account, { data, owner: token2022 })
    expect(await reasonOf(transferOf(open, 1n, lost))).toBe('reverts')
  })
})

type Token = { readonly address: Address; readonly decimals: number }
type Holding = { readonly from: Owner; readonly token: Token }
type Held = { readonly amount: string; readonly displayed: string }
