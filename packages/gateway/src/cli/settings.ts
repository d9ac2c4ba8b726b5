import { readFileSync } from 'node:fs'
import { parseConfig, type ConfigInput } from '../config.ts'
import type { EnvironmentSettings } from './environment.ts'

export type Flags = {
  readonly config?: string | undefined
  readonly host?: string | undefined
  readonly port?: string | undefined
  readonly database?: string | undefined
  readonly development?: boolean | undefined
}

/**
 * Settings of one run: flags over environment over configuration file. The database is a folder here, so that projects
 * outlive the process.
 * @throws Error when the file is unreadable or a setting is at fault
 */
export function settingsOf(
  flags: Flags,
  { configFile, ...environment }: EnvironmentSettings,
): ConfigInput {
  const file = flags.config ?? configFile
  const settings = {
    database: './latchkey-data',
    ...(file && readConfigFile(file)),
    ...environment,
    ...(flags.host !== undefined && { host: flags.host }),
    ...(flags.port !== undefined && { port: Number(flags.port) }),
    ...(flags.database !== undefined && { database: flags.database }),
    ...(flags.development !== undefined && { development: flags.development }),
  }
  parseConfig(settings)
  return settings
}

function readConfigFile(file: string): ConfigInput {
  try {
    // As: parseConfig checks the whole of it right after.
    return JSON.parse(readFileSync(file, 'utf8')) as ConfigInput
  } catch (cause) {
    throw new Error(`Gateway configuration: ${file} is not readable JSON`, { cause })
  }
}
