import { openWallet } from '@latchkey/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from './fixtures/isWhole.ts'
import {
  approve,
  comeBack,
  type Device,
  enterCode,
  newDevice,
  signIn,
  startCustodyWorld,
  type World,
} from './fixtures/world.ts'
import { dayMs, minuteMs } from './usage.ts'

let world: World
const emails = new Set<string>()

beforeAll(async () => {
  world = await startCustodyWorld()
}, 60_000)
afterAll(() => world.close())

/** Moments of a deposit: before its first step, and behind each of them. `npm test` takes those around the two commits. */
const moments = isWhole ? Array.from({ length: 13 }, (_, step) => step) : [8, 9]
const rounds = moments.map((step) => [step] as const)

/** A tab that dies after so many steps of a deposit: none of the later ones happens. The answer to its last step may be lost too. */
async function mortalDevice(fate?: 'lost'): Promise<{
  device: Device
  dieAfter(steps: number): void
  live(): void
}> {
  let left = Infinity
  const inDeposit = /^device|shares\/(put|read|commit|confirm)/
  const device = await newDevice(world, (call) => {
    if (!inDeposit.test(call)) return
    if (left <= 0) throw new Error('the tab died')
    left -= 1
    return left === 0 ? fate : undefined
  })
  return {
    device,
    dieAfter(count) {
      left = count
    },
    live() {
      left = Infinity
    },
  }
}

describe('a deposit', () => {
  it.each(rounds)(
    'a sign-up that dies after step %i is signed up at the next visit, with one wallet',
    async (step) => {
      const email = `sign-up-${step}@example.com`
      const { device, dieAfter, live } = await mortalDevice()
      dieAfter(step)
      const made = await signIn(world, device, email).catch(() => undefined)
      live()
      world.wait(minuteMs)
      const next = await signIn(world, device, email)
      if (made) expect(next).toEqual(made)
      await expectOneWallet(device, email, next)
    },
  )

  it.each(isWhole ? rounds : [[9]])(
    'a sign-up whose answer to step %i is lost is signed up at the next visit, with one wallet',
    async (step) => {
      const email = `answer-${step}@example.com`
      const { device, dieAfter, live } = await mortalDevice('lost')
      dieAfter(step)
      const made = await signIn(world, device, email).catch(() => undefined)
      live()
      world.wait(minuteMs)
      const next = await signIn(world, device, email)
      if (made) expect(next).toEqual(made)
      await expectOneWallet(device, email, next)
    },
  )

  it.each(isWhole ? rounds : [[9]])(
    'a restore that dies after step %i loses neither the first device nor the next restore',
    async (step) => {
      const email = `restore-${step}@example.com`
      const first = await newDevice(world)
      const made = await signIn(world, first, email)
      world.wait(minuteMs)
      const { device, dieAfter, live } = await mortalDevice()
      const grant = await approve(world, device, email)
      const { accessToken } = await enterCode(world, device, email)
      // Reading A_0 for the restore is no step of the deposit.
      dieAfter(step + 1)
      await openWallet(device, { accessToken, grant }).catch(() => {})
      live()
      world.wait(minuteMs)
      expect(await comeBack(world, first, email)).toEqual(made)
      world.wait(minuteMs)
      expect(await signIn(world, device, email)).toEqual(made)
      world.wait(40 * dayMs)
      await Promise.all([world.auth.custody.sweep(), world.recovery.custody.sweep()])
      await expectOneWallet(device, email, made)
    },
  )
})

it('a month later, each account has one wallet at both services and no pending share', async () => {
  world.wait(32 * dayMs)
  for (const { custody } of [world.auth, world.recovery]) {
    await custody.sweep()
    const [counted] = await custody.sql.query(
      `select (select count(*) from account) as accounts, (select count(*) from wallet) as wallets,
         (select count(*) from share where state = 'pending') as pending`,
    )
    expect(counted).toEqual({ accounts: emails.size, wallets: emails.size, pending: 0 })
  }
})

/** A third device restores the same wallet, and A knows no other. */
async function expectOneWallet(
  known: Device,
  email: string,
  wallet: { readonly walletId: string },
): Promise<void> {
  emails.add(email)
  world.wait(minuteMs)
  const { accessToken } = await enterCode(world, known, email)
  const { wallets } = await known.auth.call('wallets/list', {}, accessToken)
  expect(wallets.map(({ walletId }) => walletId)).toEqual([wallet.walletId])
  const atRecovery = await known.recovery.call('wallets/list', {})
  expect(atRecovery.wallets.filter(({ confirmed }) => confirmed)).toHaveLength(1)
  world.wait(minuteMs)
  expect(await signIn(world, await newDevice(world), email)).toEqual(wallet)
}
