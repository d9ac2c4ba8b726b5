import { isKitError, KitError } from '@latchkey/protocol'
import type { SiwxConfig } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'

/** The time limit of a host's server. */
const limitMs = 30_000

/**
 * The host's sign-in configuration, made on first use.
 * @throws KitError `SIWX_DISABLED` (SIW-05)
 */
export async function siwxConfig(kit: Kit): Promise<SiwxConfig> {
  const source = kit.options.siwx ?? kit.options.siweConfig
  if (!source) throw disabled()
  return typeof source === 'function' ? source(kit) : source
}

export function disabled(): KitError {
  return new KitError('SIWX_DISABLED')
}

/** Runs the host's functions one after the other, so that no answer overtakes another. */
export type Hosted = <T>(work: (config: SiwxConfig) => Promise<T>) => Promise<T>

/** @throws KitError `SIWX_FAILED` with the host's error as its cause, `SIWX_TIMEOUT` */
export function hosted(kit: Kit): Hosted {
  let config: Promise<SiwxConfig> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const make = async (): Promise<SiwxConfig> => {
    try {
      return await (config ??= siwxConfig(kit))
    } catch (cause) {
      config = undefined
      throw cause
    }
  }
  return (work) => {
    const done = last.then(() => limited(kit, async () => work(await make())))
    last = done.catch(() => {})
    return done
  }
}

function limited<T>(kit: Kit, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = kit.later(limitMs, () => reject(new KitError('SIWX_TIMEOUT')))
    work()
      .then(resolve, (cause: unknown) => reject(readable(cause)))
      .finally(cancel)
  })
}

function readable(cause: unknown): KitError {
  if (isKitError(cause) && cause.code.startsWith('SIWX_')) return cause
  return new KitError('SIWX_FAILED', { reason: reasonOf(cause) }, { cause })
}

/** The server's own reason, if it gave a reason. */
function reasonOf(cause: unknown): string {
  const { reason } = isKitError(cause) ? cause.context : {}
  const message = cause instanceof Error ? cause.message : cause
  return String(reason ?? message).slice(0, 300)
}
