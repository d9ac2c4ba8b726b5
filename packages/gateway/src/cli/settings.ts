import { readFileSync } from 'node:fs'
import { parseConfig, type ConfigInput } from '../config.ts'
import type { RelayConfigInput } from '../modules/relay/settings.ts'
import type { EnvironmentSettings } from './environment.ts'

export type Flags = {
  readonly config?: string | undefined
  readonly host?: string | undefined
  readonly port?: string | undefined
  readonly data?: string | undefined
  readonly database?: string | undefined
  readonly development?: boolean | undefined
}

/**
 * Settings of one run: flags override the environment, which overrides the configuration file. The database defaults to
 * a folder, so that projects outlive the process.
 * @throws Error when the file is unreadable or a setting is at fault
 */
export function settingsOf(
  flags: Flags,
  { configFile, ...environment }: EnvironmentSettings,
): ConfigInput {
  const file = flags.config ?? configFile
  const settings = {
    database: './latchkey-data',
    // As: parseConfig checks the whole of it right after.
    ...(file && (readConfigFile(file) as ConfigInput)),
    ...environment,
    ...(flags.host !== undefined && { host: flags.host }),
    ...(flags.port !== undefined && { port: Number(flags.port) }),
    ...(flags.database !== undefined && { database: flags.database }),
    ...(flags.development !== undefined && { development: flags.development }),
  }
  parseConfig(settings)
  return settings
}

/** Settings of a relay that runs alone, in the same order of precedence; the relay checks them. */
export function relaySettingsOf(
  { config, host, port, data }: Flags,
  environment: EnvironmentSettings,
): RelayConfigInput {
  const file = config ?? environment.configFile
  return {
    data: './latchkey-relay',
    // As: listenRelay checks the whole of it right after.
    ...(file && (readConfigFile(file) as RelayConfigInput)),
    ...(environment.host !== undefined && { host: environment.host }),
    ...(environment.port !== undefined && { port: environment.port }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port: Number(port) }),
    ...(data !== undefined && { data }),
  }
}

function readConfigFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`Gateway configuration: ${file} is not readable JSON`, { cause })
  }
}
