import { assemble, type Assembler, type Place, type Register } from './assemble.ts'
import { linkProgram } from './linkProgram.ts'

/** Places of the accounts of `route`, as in Jupiter's published IDL; then those of the pool. */
export const routeAccounts = [
  'tokenProgram',
  'user',
  'userSource',
  'userDestination',
  'otherDestination',
  'mint',
  'platformFee',
  'eventAuthority',
  'program',
  'poolSource',
  'poolDestination',
  'poolAuthority',
] as const
type RouteAccount = (typeof routeAccounts)[number]

/** The seed of the address that owns a pool's tokens; the bump follows the discriminator in the data. */
export const poolSeed = 'pool'

/** Jupiter's `SlippageToleranceExceeded`. */
const tooLittle = 6001n
const heap = 0x3_0000_0000n
/** Bytes of an account in the form of `SolAccountInfo`. */
const infoSize = 56

/**
 * The units of a product of reserves, without a fee. It is rounded so that 64 bits hold each step: `route` below computes the
 * same.
 */
export function outputOf(sold: bigint, reserves: { source: bigint; destination: bigint }): bigint {
  const divisor = (reserves.source + sold) >> 20n
  return divisor === 0n ? 0n : ((sold >> 10n) * (reserves.destination >> 10n)) / divisor
}

/**
 * A program with the interface of Jupiter's `route`: it takes the sold tokens by the visitor's signature, pays from its pool,
 * and fails for less than the minimum. The machine's own programs move the tokens.
 */
export function exchangeProgram(): Uint8Array {
  return linkProgram(
    assemble((to) => {
      readAccounts(to)
      // 6: begin of the data; 9: its end.
      to.load('double', 8, { at: 6, plus: 0 })
      to.compute('add', 6, 8)
      to.move(9, 6)
      to.compute('add', 9, { register: 8 })
      to.set(7, heap)
      price(to)
      demandMinimum(to)
      writeTransfer(to)
      transfer(to, { from: 'userSource', to: 'poolSource', signer: 'user', units: sold })
      transfer(to, {
        from: 'poolDestination',
        to: 'userDestination',
        signer: 'poolAuthority',
        units: bought,
      })
      to.set(0, 0n)
      to.label('end')
      to.exit()
    }),
  )
}

const sold: Place = { at: 10, plus: -8 }
const bought: Place = { at: 10, plus: -16 }
/** Further places on the stack: the instruction, its accounts, its data, and the seeds of the pool. */
const instruction: Place = { at: 10, plus: -64 }
const metas: Place = { at: 10, plus: -128 }
const data: Place = { at: 10, plus: -144 }
const seedBytes: Place = { at: 10, plus: -160 }
const seedList: Place = { at: 10, plus: -192 }
const seeds: Place = { at: 10, plus: -208 }

/** Lists the accounts of the input in the heap, as `SolAccountInfo`. Ends with 6 at the data's length. */
function readAccounts(to: Assembler): void {
  to.move(6, 1)
  to.load('double', 8, { at: 6, plus: 0 })
  to.compute('add', 6, 8)
  to.set(7, heap)
  to.label('account')
  to.jumpIf('equal', 8, 0, 'accounts end')
  to.load('byte', 2, { at: 6, plus: 0 })
  to.jumpIf('unequal', 2, 255, 'same account')
  const point = (at: number, plus: number): void => {
    to.move(3, 6)
    to.compute('add', 3, plus)
    to.store('double', { at: 7, plus: at }, 3)
  }
  // Key, lamports, length of the data, data, owner; the flags; the epoch of its rent.
  point(0, 8)
  point(8, 72)
  point(32, 40)
  to.load('double', 4, { at: 6, plus: 80 })
  to.store('double', { at: 7, plus: 16 }, 4)
  for (const flag of [0, 1, 2]) {
    to.load('byte', 5, { at: 6, plus: 1 + flag })
    to.store('byte', { at: 7, plus: 48 + flag }, 5)
  }
  point(24, 88)
  to.compute('add', 3, { register: 4 })
  // Each account has room to grow, and is aligned.
  to.compute('add', 3, 10_240 + 7)
  to.compute('and', 3, -8)
  to.load('double', 5, { at: 3, plus: 0 })
  to.store('double', { at: 7, plus: 40 }, 5)
  to.compute('add', 3, 8)
  to.move(6, 3)
  to.jump('next account')
  to.label('same account')
  to.compute('multiply', 2, infoSize)
  to.set(3, heap)
  to.compute('add', 3, { register: 2 })
  for (let plus = 0; plus < infoSize; plus += 8) {
    to.load('double', 5, { at: 3, plus })
    to.store('double', { at: 7, plus }, 5)
  }
  to.compute('add', 6, 8)
  to.label('next account')
  to.compute('add', 7, infoSize)
  to.compute('subtract', 8, 1)
  to.jump('account')
  to.label('accounts end')
}

/** `outputOf` of the sold units and the pool's balances. */
function price(to: Assembler): void {
  to.load('double', 4, { at: 9, plus: -19 })
  to.store('double', sold, 4)
  loadUnits(to, 2, 'poolSource')
  loadUnits(to, 3, 'poolDestination')
  to.compute('add', 2, { register: 4 })
  to.compute('shiftRight', 2, 20)
  to.set(5, 0n)
  to.jumpIf('equal', 2, 0, 'priced')
  to.move(5, 4)
  to.compute('shiftRight', 5, 10)
  to.compute('shiftRight', 3, 10)
  to.compute('multiply', 5, { register: 3 })
  to.compute('divide', 5, { register: 2 })
  to.label('priced')
  to.store('double', bought, 5)
}

function demandMinimum(to: Assembler): void {
  to.load('double', 2, { at: 9, plus: -11 })
  to.set(3, 10_000n)
  to.load('half', 4, { at: 9, plus: -3 })
  to.compute('subtract', 3, { register: 4 })
  to.compute('multiply', 2, { register: 3 })
  to.compute('multiply', 5, 10_000)
  to.set(0, tooLittle)
  to.jumpIf('less', 5, { register: 2 }, 'end')
}

/** The parts that both transfers of tokens share. */
function writeTransfer(to: Assembler): void {
  loadKey(to, 2, 'tokenProgram')
  to.store('double', instruction, 2)
  storeAddress(to, moved(instruction, 8), metas)
  storeNumber(to, moved(instruction, 16), 3n)
  storeAddress(to, moved(instruction, 24), data)
  storeNumber(to, moved(instruction, 32), 9n)
  storeNumber(to, data, 3n)
  storeNumber(to, seedBytes, Buffer.from(poolSeed.padEnd(8, '\0')).readBigUInt64LE())
  to.load('byte', 2, { at: 6, plus: 8 })
  to.store('byte', moved(seedBytes, poolSeed.length), 2)
  storeAddress(to, seedList, seedBytes)
  storeNumber(to, moved(seedList, 8), BigInt(poolSeed.length))
  storeAddress(to, moved(seedList, 16), moved(seedBytes, poolSeed.length))
  storeNumber(to, moved(seedList, 24), 1n)
  storeAddress(to, seeds, seedList)
  storeNumber(to, moved(seeds, 8), 2n)
}

/** Calls `Transfer` of the token program. */
function transfer(
  to: Assembler,
  one: {
    readonly from: RouteAccount
    readonly to: RouteAccount
    readonly signer: RouteAccount
    readonly units: Place
  },
): void {
  // Each account with its flags: 1 for one that is written, 256 for the signer.
  for (const [index, [account, flags]] of (
    [
      [one.from, 1n],
      [one.to, 1n],
      [one.signer, 256n],
    ] as const
  ).entries()) {
    loadKey(to, 2, account)
    to.store('double', moved(metas, 16 * index), 2)
    storeNumber(to, moved(metas, 16 * index + 8), flags)
  }
  to.load('double', 2, one.units)
  to.store('double', moved(data, 1), 2)
  address(to, 1, instruction)
  to.set(2, heap)
  to.set(3, BigInt(routeAccounts.length))
  address(to, 4, seeds)
  to.set(5, 1n)
  to.call('sol_invoke_signed_c')
}

function moved({ at, plus }: Place, by: number): Place {
  return { at, plus: plus + by }
}

function infoOf(account: RouteAccount, field: number): Place {
  return { at: 7, plus: routeAccounts.indexOf(account) * infoSize + field }
}

function loadKey(to: Assembler, dst: Register, account: RouteAccount): void {
  to.load('double', dst, infoOf(account, 0))
}

/** The units in a token account. */
function loadUnits(to: Assembler, dst: Register, account: RouteAccount): void {
  to.load('double', dst, infoOf(account, 24))
  to.load('double', dst, { at: dst, plus: 64 })
}

function address(to: Assembler, dst: Register, { at, plus }: Place): void {
  to.move(dst, at)
  to.compute('add', dst, plus)
}

function storeAddress(to: Assembler, place: Place, of: Place): void {
  address(to, 2, of)
  to.store('double', place, 2)
}

function storeNumber(to: Assembler, place: Place, value: bigint): void {
  to.set(2, value)
  to.store('double', place, 2)
}
