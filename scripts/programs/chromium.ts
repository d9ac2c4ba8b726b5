// Browser tests need a Chromium: from CHROMIUM, from Debian, or, as root on a machine with apt, newly installed.
import { existsSync } from 'node:fs'
import { bring, installCommand } from './debian.ts'

const whole = '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'
const packages = [
  ['chromium', whole],
  ['chromium-headless-shell', shell],
] as const

export type Chromium = {
  /** The full browser. */
  readonly whole: string
  /** The same engine without a browser around it, if installed: a page costs a quarter (docs/decisions/0042). */
  readonly shell: string
}

/** Debian packages that are missing and not replaced by a Chromium from the environment. */
export function missingChromium(): readonly string[] {
  if (process.env.CHROMIUM) return []
  return packages.filter(([, path]) => !existsSync(path)).map(([name]) => name)
}

/** The paths of an installed Chromium; throws with the command to run when none can be installed. */
export function ensureChromium(): Chromium {
  const named = process.env.CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist`)
    return { whole: named, shell: process.env.CHROMIUM_SHELL ?? named }
  }
  // One package at a time: without the shell's package, the full browser is used.
  for (const name of missingChromium()) bring('Chromium', [name])
  if (!existsSync(whole))
    throw new Error(
      `No Chromium. Run: sudo ${installCommand(['chromium'])}, or set CHROMIUM to one you have`,
    )
  return { whole, shell: existsSync(shell) ? shell : whole }
}

if (import.meta.main) console.log(ensureChromium().whole)
