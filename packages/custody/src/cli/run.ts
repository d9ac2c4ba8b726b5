import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CustodyService } from '@latchkey/protocol/custody'
import { openDatabase } from '@latchkey/server'
import { firstBrokenEntry, record } from '../audit/audit.ts'
import { type Config, parseConfig } from '../config.ts'
import { createKeys, readKeyFile, writeKeyFile } from '../keys/keyFile.ts'
import { rewrapAll, withNewKek, withoutUnusedKeks } from '../keys/rotate.ts'
import { startCustody } from '../service.ts'
import { doctor } from './doctor.ts'

const usage = `latchkey-custody auth|recovery [start]   serve until interrupted
latchkey-custody auth|recovery keys      make the key file, once
latchkey-custody auth|recovery rotate    a new master key: for new rows, and for all others
latchkey-custody auth|recovery prune     forget master keys that no row needs; a day after rotate
latchkey-custody auth|recovery audit     check the chain of the audit log
latchkey-custody doctor URL URL          check that the two services share nothing

  --config FILE   settings as JSON, the service's own
`

export type Running = { close(): Promise<void> }

/**
 * One run of the command.
 * @returns the running service, undefined when the command has finished
 * @throws Error with a sentence for the operator
 */
export async function run(
  commandLine: readonly string[],
  print: (text: string) => void,
): Promise<Running | undefined> {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    allowPositionals: true,
    options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [service, command = 'start'] = positionals
  if (service === 'doctor') {
    print(await doctor(positionals.slice(1)))
    return undefined
  }
  if (values.help || (service !== 'auth' && service !== 'recovery')) {
    if (service === undefined || values.help) print(usage)
    else throw new Error(`No service "${service}".\n\n${usage}`)
    return undefined
  }
  if (!values.config) throw new Error('Name the settings: --config FILE')
  const config = parseConfig(jsonOf(values.config))
  if (command === 'start') {
    const running = await startCustody(service, config, { log: logLine })
    print(`Custody ${service} on ${running.url}\n`)
    return running
  }
  print(await commandOf(command)(service, config))
  return undefined
}

function commandOf(name: string): (service: CustodyService, config: Config) => Promise<string> {
  const commands: Readonly<Record<string, typeof keys>> = { keys, rotate, prune, audit }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`No command "${name}".\n\n${usage}`)
  return command
}

async function keys(service: CustodyService, { keyFile }: Config): Promise<string> {
  if (existsSync(keyFile))
    throw new Error(`${keyFile} is there already: without it, every share is lost`)
  writeKeyFile(keyFile, createKeys(service))
  return `${keyFile} is made. Keep a copy apart from the database's\n`
}

async function rotate(service: CustodyService, { keyFile, database }: Config): Promise<string> {
  const next = withNewKek(readKeyFile(keyFile, service))
  // On the disk first: no row may have a master key that a crash would lose.
  writeKeyFile(keyFile, next)
  const { sql, close } = await openDatabase(database)
  try {
    const count = await rewrapAll(sql, service, () => readKeyFile(keyFile, service))
    const at = Date.now()
    const meta = { version: next.current }
    await sql.transaction((query) =>
      record(query, { at, owner: 'operator', event: 'master key rotated', meta }),
    )
    return `Master key ${next.current} is in use, ${count} rows have it\n`
  } finally {
    await close()
  }
}

async function prune(service: CustodyService, { keyFile, database }: Config): Promise<string> {
  const { sql, close } = await openDatabase(database)
  try {
    const before = readKeyFile(keyFile, service)
    const after = await withoutUnusedKeks(sql, service, before)
    writeKeyFile(keyFile, after)
    const count = Object.keys(before.keks).length - Object.keys(after.keks).length
    return `${count} master keys are forgotten\n`
  } finally {
    await close()
  }
}

async function audit(_: CustodyService, { database }: Config): Promise<string> {
  const { sql, close } = await openDatabase(database)
  try {
    const broken = await firstBrokenEntry(sql)
    if (broken !== undefined) throw new Error(`The audit log was changed at entry ${broken}`)
    return 'The audit log is whole\n'
  } finally {
    await close()
  }
}

function logLine(entry: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`Custody configuration: ${file} is not readable JSON`)
  }
}
