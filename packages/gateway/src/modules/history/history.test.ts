import { operationTypes } from '@latchkey/protocol/http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChainTransaction, ChainTransfer } from '../../ports/historySource.ts'
import { formatUnits } from '../../prices/formatUnits.ts'
import { operationOf } from './operation.ts'
import { isNftSpam, spamReasons } from './spam.ts'

const me = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const nobody = `0x${'0'.repeat(40)}`

const move = (sender: string, recipient: string, token?: string): ChainTransfer => ({
  kind: token ? 'fungible' : 'coin',
  units: '1000000',
  sender,
  recipient,
  ...(token && { token }),
})
const transaction = (
  transfers: readonly ChainTransfer[],
  rest: Partial<ChainTransaction> = {},
): ChainTransaction => ({
  hash: '0x1',
  block: { number: 1 },
  minedAt: 0,
  sender: me,
  status: 'confirmed',
  transfers,
  ...rest,
})

describe('operations', () => {
  test.each([
    ['trade', [move(me, other), move(other, me, '0xdai')], {}],
    ['trade', [move(me, other, '0xusd'), move(other, me, '0xdai')], { sender: other }],
    ['send', [move(me, other), move(other, me)], {}],
    ['receive', [move(me, other), move(other, me)], { sender: other }],
    ['mint', [move(nobody, me, '0xdai')], {}],
    ['receive', [move(nobody, me, '0xdai'), move(other, me)], { sender: other }],
    ['burn', [move(me, nobody, '0xdai')], {}],
    ['stake', [move(me, other, '0xdai')], { action: 'stake' }],
    // The action of another sender is not the account's operation.
    ['send', [move(me, other, '0xdai')], { action: 'stake', sender: other }],
    ['receive', [move(other, me)], { action: 'approve', sender: other }],
    ['deploy', [], { action: 'deploy' }],
    ['deploy', [move(nobody, me, '0xdai')], { action: 'deploy' }],
    ['deploy', [], { action: 'deploy', sender: other }],
    ['mint', [move(nobody, me, '0xdai')], { action: 'deploy', sender: other }],
    ['execute', [], {}],
    ['execute', [], { action: 'send', sender: other }],
    ['send', [], { action: 'send', status: 'failed' }],
  ] as const)(
    'a transaction of this form is the operation %s [HIS-02]',
    (operation, transfers, rest) => {
      expect(operationOf(transaction(transfers, rest), me)).toBe(operation)
    },
  )
})

describe('spam', () => {
  const asked = {
    account: me,
    transaction: transaction([], { sender: other }),
    isAcquainted: false,
    isListed: true,
    decimals: 6,
    priceUsd: '1',
  }
  test.each([
    ['99999', '1', ['dust']],
    ['100000', '1', []],
    ['999', undefined, ['dust']],
    ['1000', undefined, []],
    ['39', '2500.5', ['dust']],
    ['40', '2500.5', []],
    ['0', '1', ['zero-value']],
  ])(
    'a receipt of %s units of a token with six decimals at price %s has the spam reasons %j',
    (units, priceUsd, reasons) => {
      expect(spamReasons({ ...move(other, me), units }, { ...asked, priceUsd })).toEqual(reasons)
    },
  )

  test('a transfer that the account itself signed is never spam', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.boolean(), (units, isListed) => {
        const own = { ...asked, transaction: transaction([]), isListed }
        expect(spamReasons({ ...move(other, me), units: units.toString() }, own)).toEqual([])
        expect(isNftSpam('claim at free.com', own)).toBe(false)
      }),
    )
  })

  test.each([
    ['Visit usd-drop.com to claim', true],
    ['$1,000 voucher', true],
    ['www.example', true],
    ['Bored Harbour', false],
    ['Dr. No', false],
    ['Meridian.', false],
  ])('an NFT called %j from a stranger is spam: %s [HIS-04]', (name, isSpam) => {
    expect(isNftSpam(name, asked)).toBe(isSpam)
  })
})

test('generated histories have operations of the table and exact amounts [HIS-02]', () => {
  const address = fc.constantFrom(me, other, nobody, `0x${'c'.repeat(40)}`)
  const transfer: fc.Arbitrary<ChainTransfer> = fc.record({
    kind: fc.constantFrom('coin' as const, 'fungible' as const, 'nft' as const),
    units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    sender: address,
    recipient: address,
  })
  fc.assert(
    fc.property(
      fc.array(transfer, { maxLength: 6 }),
      address,
      fc.integer({ min: 0, max: 77 }),
      (transfers, sender, decimals) => {
        const one = transaction(transfers, { sender })
        expect(operationTypes).toContain(operationOf(one, me))
        for (const { units } of transfers) {
          const [whole = '', fraction = ''] = formatUnits(units, decimals).split('.')
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(BigInt(units))
        }
      },
    ),
  )
})
