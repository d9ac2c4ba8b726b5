import type { Log } from '../ports/log.ts'

/** One JSON object per line on standard output. */
export const jsonLog: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}
