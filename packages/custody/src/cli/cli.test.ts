import { cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWorld, services } from '../fixtures/folderWorld.ts'
import { isWhole } from '../fixtures/isWhole.ts'
import { comeBack, newDevice, signIn } from '../fixtures/world.ts'
import { readKeyFile, writeKeyFile } from '../keys/keyFile.ts'
import { dayMs, minuteMs } from '../usage.ts'
import { doctor } from './doctor.ts'

it('shares stay readable through two rotations of the master keys, and the old keys are forgotten', async () => {
  const { folder, command, start, wait, close } = await folderWorld()
  for (const service of services) {
    await expect(command(service, 'keys')).rejects.toThrow('is there already')
    expect(statSync(join(folder, `${service}.keys`)).mode & 0o777).toBe(0o600)
  }
  const first = await start()
  expect(await doctor([first.auth.url, first.recovery.url])).toContain('share no key')
  await expect(doctor([first.auth.url, first.auth.url])).rejects.toThrow('Both are service auth')
  const device = await newDevice(first)
  const made = await signIn(first, device, 'ada@example.com')
  await first.stop()
  for (const service of services) {
    for (const version of [2, 3])
      expect(await command(service, 'rotate')).toContain(`Master key ${version} is in use`)
    const keyFile = join(folder, `${service}.keys`)
    await expect(command(service, 'prune')).rejects.toThrow('less than a day')
    writeKeyFile(keyFile, { ...readKeyFile(keyFile, service), currentAt: 0 })
    expect(await command(service, 'prune')).toContain('2 master keys')
    expect(Object.keys(JSON.parse(readFileSync(keyFile, 'utf8')).keks)).toEqual(['3'])
    expect(await command(service, 'audit')).toContain('is whole')
  }
  wait(minuteMs)
  const second = await start()
  for (const service of services) {
    const { sql } = second[service].custody
    const rotated = await sql.query<{ meta: string }>(
      `select meta from audit where event = 'master key rotated'`,
    )
    expect(rotated.map(({ meta }) => meta)).toEqual(['{"version":2}', '{"version":3}'])
  }
  expect(await signIn(second, await newDevice(second), 'ada@example.com')).toEqual(made)
  await second.stop()
  await close()
}, 120_000)

// Ten starts of an embedded database: for `npm run test:all`.
it.runIf(isWhole).each(services)(
  'a service %s that comes back from an older backup locks no device out',
  async (service) => {
    const { folder, start, wait, close } = await folderWorld()
    const email = 'ada@example.com'
    const [own, backup] = [join(folder, service), join(folder, 'backup')]
    const before = await start()
    const first = await newDevice(before)
    const made = await signIn(before, first, email)
    await before.stop()
    cpSync(own, backup, { recursive: true })
    wait(dayMs)
    const between = await start()
    const second = await newDevice(between)
    expect(await signIn(between, second, email)).toEqual(made)
    await between.stop()
    rmSync(own, { recursive: true })
    cpSync(backup, own, { recursive: true })
    wait(minuteMs)
    const after = await start()
    expect(await comeBack(after, first, email)).toEqual(made)
    wait(minuteMs)
    // A has forgotten this device: it takes an approval, as a new one does.
    expect(await signIn(after, second, email)).toEqual(made)
    wait(minuteMs)
    expect(await signIn(after, await newDevice(after), email)).toEqual(made)
    wait(minuteMs)
    expect(await comeBack(after, second, email)).toEqual(made)
    await after.stop()
    await close()
  },
  120_000,
)
