import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CustodyService } from '@latchkey/protocol/custody'
import { type MailServer, startMail } from '@latchkey/testing/mail'
import { freePort } from '@latchkey/testing/world'
import type { OpenWallet } from '@latchkey/wallet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole } from './fixtures/isWhole.ts'
import {
  comeBack,
  type Device,
  newDevice,
  publicUrlOf,
  signIn,
  type World,
} from './fixtures/world.ts'
import { createKeys, writeKeyFile } from './keys/keyFile.ts'
import { createKeyring } from './keys/keyring.ts'
import { dayMs, minuteMs } from './usage.ts'

/** The 200 rounds of the issue: each of A, R and the tab at each of 13 steps, five times. `npm test` leaves them to crash.test.ts. */
const rounds = 200
const services = ['auth', 'recovery'] as const
const steps = 13
/** The rounds' many starts of a service compile its code once. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'custody-kills-code') }
const program = fileURLToPath(new URL('fixtures/serviceProcess.ts', import.meta.url))

type Service = {
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  child: ChildProcess
}
let folder: string
let mail: MailServer
let world: Pick<World, CustodyService | 'mail'>
const running = new Map<CustodyService, Service>()
let ahead = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'custody-kills-'))
  mail = await startMail()
  const started = await Promise.all(
    services.map(async (service) => {
      const port = await freePort(0)
      const keyFile = join(folder, `${service}.keys`)
      const keys = createKeys(service)
      writeKeyFile(keyFile, keys)
      const config = join(folder, `${service}.json`)
      const settings = {
        port,
        publicUrl: publicUrlOf(service),
        frameOrigin: 'https://wallet.test',
        database: join(folder, service),
        keyFile,
        mailFrom: `no-reply@${service}.example`,
        smtp: {
          host: '127.0.0.1',
          port: mail.port,
          security: 'none',
          user: service,
          password: 'x',
        },
        trustedProxies: 1,
        limits: {
          codesPerHour: 1e6,
          codesPerDay: 1e6,
          codesPerHostHour: 1e6,
          openApprovals: 1e6,
          approvalsPerDay: 1e6,
          approvalDwellSeconds: 0,
        },
      }
      writeFileSync(config, JSON.stringify(settings))
      const own: Service = {
        // As: set by the start below, before anything reads it.
        child: undefined as unknown as ChildProcess,
        async start() {
          own.child = fork(program, [service, config], { env: { ...process.env, ...compiled } })
          await once(own.child, 'message')
          own.child.send(ahead)
        },
        async kill() {
          own.child.kill('SIGKILL')
          if (own.child.exitCode === null && own.child.signalCode === null)
            await once(own.child, 'exit')
        },
      }
      await own.start()
      running.set(service, own)
      // As: what a device needs of a running service.
      const { publicKey } = createKeyring(service, () => keys)
      const custody = { keyring: { publicKey } }
      return { url: `http://127.0.0.1:${port}`, custody } as unknown as World['auth']
    }),
  )
  const [auth, recovery] = started
  if (!auth || !recovery) throw new Error('two services')
  world = { auth, recovery, mail }
}, 120_000)
afterAll(async () => {
  for (const { kill } of running.values()) await kill()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

function wait(ms: number): void {
  ahead += ms
  for (const { child } of running.values()) child.send(ahead)
}

/** A device that kills one of A, R and its own tab at a step of its deposit: before the step, or while it is under way. */
async function killingDevice(
  target: CustodyService | 'tab',
  step: number,
): Promise<{ readonly device: Device; readonly revive: () => Promise<void>; arm(): void }> {
  let left = Infinity
  let killed: Promise<void> | undefined
  const device = await newDevice(world, (call) => {
    if (!/^device|shares\/(put|read|commit|confirm)/.test(call)) return
    if (target === 'tab' && left < 0) throw new Error('the tab died')
    left -= 1
    if (left >= 0 || killed) return
    if (target === 'tab') throw new Error('the tab died')
    killed = sleep(Math.random() * 8).then(() => running.get(target)?.kill())
  })
  return {
    device,
    arm() {
      left = step
    },
    async revive() {
      left = Infinity
      await killed
      if (killed && target !== 'tab') await running.get(target)?.start()
      killed = undefined
    },
  }
}

it.runIf(isWhole)(
  'every account opens after A, R or the tab was killed at any step of a deposit, and no orphan is left',
  async () => {
    const targets = [...services, 'tab'] as const
    const accounts = new Map<string, OpenWallet>()
    for (let round = 0; round < rounds; round += 1) {
      const target = targets[round % 3] ?? 'tab'
      const step = Math.floor(round / 3) % steps
      const isRestore = round % 2 === 1
      const email = `kill-${isRestore ? round - 1 : round}@example.com`
      const before = accounts.get(email)
      wait(minuteMs)
      const { device, arm, revive } = await killingDevice(target, step)
      arm()
      const opened = await signIn(world, device, email).catch(() => undefined)
      await revive()
      wait(minuteMs)
      const again = await signIn(world, device, email)
      if (opened) expect(again).toEqual(opened)
      if (before) expect(again).toEqual(before)
      accounts.set(email, again)
      wait(minuteMs)
      expect(await comeBack(world, device, email)).toEqual(again)
    }
    wait(32 * dayMs)
    for (const service of services) {
      const { child } = running.get(service) ?? {}
      child?.send('sweep')
      const [counted] = await once(child as ChildProcess, 'message')
      expect(counted).toEqual({ wallets: accounts.size, pending: 0 })
    }
    for (const [email, wallet] of accounts) {
      wait(minuteMs)
      expect(await signIn(world, await newDevice(world), email)).toEqual(wallet)
    }
  },
  3_600_000,
)
