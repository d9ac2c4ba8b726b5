// Browser tests need one Chromium: the one CHROMIUM names, Debian's, or, as root on a machine with apt, a fresh one.
import { existsSync } from 'node:fs'
import { bring, installCommand } from './debian.ts'

const whole = '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'
const packages = [
  ['chromium', whole],
  ['chromium-headless-shell', shell],
] as const

export type Chromium = {
  /** The browser that people have. */
  readonly whole: string
  /** The same engine without a browser around it, where it is there: a page costs a quarter (docs/decisions/0042). */
  readonly shell: string
}

/** The Debian packages that are not here and not replaced by a Chromium of one's own. */
export function missingChromium(): readonly string[] {
  if (process.env.CHROMIUM) return []
  return packages.filter(([, path]) => !existsSync(path)).map(([name]) => name)
}

/** The paths of a Chromium that exists; throws with the command to run when there is none to be had. */
export function ensureChromium(): Chromium {
  const named = process.env.CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist`)
    return { whole: named, shell: process.env.CHROMIUM_SHELL ?? named }
  }
  // One at a time: where there is no shell, the whole one does its work.
  for (const name of missingChromium()) bring('Chromium', [name])
  if (!existsSync(whole))
    throw new Error(
      `No Chromium. Run: sudo ${installCommand(['chromium'])}, or set CHROMIUM to one you have`,
    )
  return { whole, shell: existsSync(shell) ? shell : whole }
}

if (import.meta.main) console.log(ensureChromium().whole)
