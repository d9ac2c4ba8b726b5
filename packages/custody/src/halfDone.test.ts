import type { CustodyService } from '@latchkey/protocol/custody'
import { createAccount, createEmailChange, createSessions } from '@latchkey/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  enterCode,
  linkTo,
  mailsTo,
  newDevice,
  press,
  signIn,
  startCustodyWorld,
  storageOf,
  type World,
} from './fixtures/world.ts'
import { hourMs, minuteMs } from './usage.ts'

let world: World

beforeAll(async () => {
  world = await startCustodyWorld()
}, 60_000)
afterAll(() => world.close())

/** A visitor who has just logged in, with the key worker's calls for their account. The services in `away` do not answer them. */
async function visitor(email: string) {
  const away = new Set<CustodyService>()
  const device = await newDevice(world, (call) => {
    for (const service of away) if (call.startsWith(service)) throw new Error('away')
  })
  const made = await signIn(world, device, email)
  world.wait(minuteMs)
  const sessions = createSessions(device.auth, storageOf(device), 'test')
  const { walletId } = made
  const tokens = await enterCode(world, device, email)
  const addresses = { eip155: '', solana: '' }
  await sessions.write({ ...tokens, email, userName: null, addresses, walletId })
  world.wait(minuteMs)
  const account = createAccount(device, {
    sessions,
    device: device.device,
    walletIdOf: async () => walletId,
    forget: () => sessions.end(),
  })
  const change = createEmailChange(device, { sessions, browser: 'Firefox' })
  return { away, device, made, account, change }
}

describe('a change of the address that only A has made', () => {
  type Visitor = Awaited<ReturnType<typeof visitor>>

  /** Both codes, while R is away. */
  async function changeAtAuth({ away, change }: Visitor, [former, email]: readonly string[]) {
    const sent = [mailsTo(world, former ?? ''), mailsTo(world, email ?? '')]
    const codeTo = async (to = '', before = 0): Promise<string> =>
      /^\d{6,9}/.exec((await world.mail.next(to, before)).text)?.[0] ?? ''
    away.add('recovery')
    await change.updateEmail({ email: email ?? '', language: 'en' })
    await change.updateEmailPrimary(await codeTo(former, sent[0]))
    const done = await change.updateEmailSecondary(await codeTo(email, sent[1]))
    expect(done).toEqual({ newEmail: email })
    away.clear()
    world.wait(minuteMs)
  }

  /** Asks for the same address, and chooses the number behind both links. */
  async function askAgain({ change }: Visitor, [former = '', email = '']: readonly string[]) {
    const sent = [former, email].map((to) => [to, mailsTo(world, to)] as const)
    const asked = await change.updateEmail({ email, language: 'en' })
    if (asked.action !== 'VERIFY_LINKS') throw new Error(asked.action)
    for (const [to, before] of sent) {
      const token = await linkTo(world, to, before)
      await press(world, 'approve/choose', { token, number: asked.number })
    }
  }

  it('is finished by asking for the same address again, and the new address then opens the wallet on a new device [EMB-02]', async () => {
    const addresses = ['half@example.com', 'half@example.org'] as const
    const [former, email] = addresses
    const old = await visitor(former)
    await changeAtAuth(old, addresses)
    expect(await codeOf(signIn(world, await newDevice(world), email))).toBe('SHARE_UNKNOWN')
    // Long after the login, and the page learns what to ask for.
    world.wait(hourMs)
    expect(await old.account.devices()).toMatchObject({ newEmail: email })
    await askAgain(old, addresses)
    expect(await old.account.holds()).toMatchObject({ holds: [{ kind: 'email' }] })
    world.wait(73 * hourMs)
    await world.recovery.custody.sweep()
    expect(await old.account.devices()).not.toHaveProperty('newEmail')
    expect(await signIn(world, await newDevice(world), email)).toEqual(old.made)
  })

  it('is finished in the same way after its hold was stopped, and after its links ended [EMB-02]', async () => {
    const addresses = ['stopped@example.com', 'stopped@example.org'] as const
    const [, email] = addresses
    const old = await visitor(addresses[0])
    await changeAtAuth(old, addresses)
    await old.change.updateEmail({ email, language: 'en' })
    world.wait(hourMs)
    await askAgain(old, addresses)
    const held = await old.account.holds()
    if (held === 'lost') throw new Error(held)
    for (const { id } of held.holds) await old.account.cancelHold(id)
    world.wait(hourMs)
    expect(await old.account.devices()).toMatchObject({ newEmail: email })
    await askAgain(old, addresses)
    world.wait(73 * hourMs)
    await world.recovery.custody.sweep()
    expect(await signIn(world, await newDevice(world), email)).toEqual(old.made)
  })

  it('is refused for an address that both services have, and no mail is sent', async () => {
    const email = 'whole@example.com'
    const { change, account } = await visitor(email)
    const sent = mailsTo(world, email)
    expect(await account.devices()).not.toHaveProperty('newEmail')
    expect(await codeOf(change.updateEmail({ email, language: 'en' }))).toBe('REQUEST_INVALID')
    expect(mailsTo(world, email)).toBe(sent)
  })
})
