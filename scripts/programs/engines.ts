// The engines beside Chromium: Debian's Firefox, and Debian's WebKitGTK with its driver and a virtual screen. Installed once,
// as root on a machine with apt. If that is impossible, their tests do not run, and the run says so.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bring, installCommand } from './debian.ts'
import type { EngineName } from '../engines/engine.ts'

const packages: Readonly<Record<EngineName, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

export const engineNames: readonly EngineName[] = ['firefox', 'webkit']

/** The installed engines, after an attempt to install missing ones. */
export function ensureEngines(): readonly EngineName[] {
  const named = process.env['FIREFOX']
  if (named && !existsSync(named)) throw new Error(`FIREFOX names ${named}, which does not exist`)
  const missing = missingEngines()
  if (missing.length > 0) bring('Firefox and WebKit', missing)
  return engineNames.filter((name) => engineProgram(name) || say(name))
}

/** Debian packages of the missing engines. */
export function missingEngines(): readonly string[] {
  return engineNames.filter((name) => !engineProgram(name)).flatMap((name) => packages[name])
}

/** The path of the engine's browser if everything it needs is installed; for Firefox the path in FIREFOX. */
export function engineProgram(name: EngineName): string | undefined {
  if (name === 'firefox') return [process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'].find(existsSync)
  const tools = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  return tools.every(existsSync) ? miniBrowser() : undefined
}

/** In a folder named after the machine's architecture. */
function miniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)
}

function say(name: EngineName): false {
  const command = installCommand(packages[name])
  console.log(`latchkey: ${name} is missing, so its tests do not run. Run: sudo ${command}`)
  return false
}

if (import.meta.main) console.log(ensureEngines().join('\n'))
