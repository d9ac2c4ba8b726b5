import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killProfile, launchProfile } from '@latchkey/testing/browser'
import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { evm, startLoginWorld } from './host.ts'

const isWhole = Number(process.env['LATCHKEY_ROUNDS'] ?? 2_000) > 2_000
/** Before and after each request of a deposit. `npm test` tries two of them. */
const moments = isWhole
  ? [1, 2, 3, 4, 5, 6].flatMap((step) => [false, true].map((isAnswered) => ({ step, isAnswered })))
  : [
      { step: 3, isAnswered: true },
      { step: 5, isAnswered: false },
    ]

const world = startLoginWorld()

/** Kills the browser at a request of the deposit: before the service has it, or before the browser has its answer. */
async function killAt(
  context: BrowserContext,
  { folder, step, isAnswered }: { folder: string; step: number; isAnswered: boolean },
): Promise<() => number> {
  let requests = 0
  await context.route(/\/v1\/shares\//, async (route) => {
    requests += 1
    if (requests !== step) return requests < step ? route.continue() : undefined
    if (isAnswered) await route.fetch()
    killProfile(folder)
  })
  return () => requests
}

it.each(moments)(
  'an account opens after the browser was killed at request $step of its deposit (answered: $isAnswered) [EMB-02]',
  async ({ step, isAnswered }) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
    const email = `killed-${step}-${isAnswered}@example.com`
    const killed = await launchProfile(folder)
    const reached = await killAt(killed, { folder, step, isAnswered })
    const first = await world.openHost(killed)
    await world.signIn(first, email).catch(() => {})
    expect(reached()).toBe(step)
    world.login.wait(60_000)

    const context = await launchProfile(folder)
    const back = await world.openHost(context)
    const before = world.mailsTo(email)
    expect(await back.ask('CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_OTP' })
    const otp = await world.codeFor(email, before)
    expect(await back.ask('CONNECT_OTP', { otp })).not.toHaveProperty('error')
    const address = await world.addressOn(back, evm)
    await context.close()
    world.login.wait(60_000)

    const another = await world.browser.newContext()
    const restored = await world.openHost(another)
    await world.signIn(restored, email)
    expect(await world.addressOn(restored, evm)).toBe(address)
    await another.close()
    rmSync(folder, { recursive: true, force: true })
  },
  60_000,
)
