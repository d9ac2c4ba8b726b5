/** Settings that the environment may give. No other file reads a setting from the environment. */
export type EnvironmentSettings = {
  readonly host?: string
  readonly port?: number
  readonly database?: string
  readonly publicUrl?: string
  readonly configFile?: string
  readonly development?: boolean
}

/** `LATCHKEY_*` variables; empty ones count as absent. */
export function readEnvironment(
  environment: { readonly [name: string]: string | undefined } = process.env,
): EnvironmentSettings {
  const {
    LATCHKEY_HOST,
    LATCHKEY_PORT,
    LATCHKEY_DATABASE,
    LATCHKEY_PUBLIC_URL,
    LATCHKEY_CONFIG,
    LATCHKEY_DEVELOPMENT,
  } = environment
  return {
    ...(LATCHKEY_HOST && { host: LATCHKEY_HOST }),
    ...(LATCHKEY_PORT && { port: Number(LATCHKEY_PORT) }),
    ...(LATCHKEY_DATABASE && { database: LATCHKEY_DATABASE }),
    ...(LATCHKEY_PUBLIC_URL && { publicUrl: LATCHKEY_PUBLIC_URL }),
    ...(LATCHKEY_CONFIG && { configFile: LATCHKEY_CONFIG }),
    ...(LATCHKEY_DEVELOPMENT && {
      development: LATCHKEY_DEVELOPMENT === 'true' || LATCHKEY_DEVELOPMENT === '1',
    }),
  }
}
