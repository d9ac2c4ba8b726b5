// The engines beside Chromium: Debian's Firefox, and Debian's WebKitGTK with its driver and a screen to draw on. Brought
// once, as root on a machine with apt; where that is not possible, their tests wait and the run says so.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bring, installCommand } from '../debian.ts'
import type { EngineName } from './engine.ts'

const packages: Readonly<Record<EngineName, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

export const engineNames: readonly EngineName[] = ['firefox', 'webkit']

/** The engines that are here, brought first where that is possible. */
export function ensureEngines(): readonly EngineName[] {
  const named = process.env['FIREFOX']
  if (named && !existsSync(named)) throw new Error(`FIREFOX names ${named}, which does not exist`)
  const missing = missingEngines()
  if (missing.length > 0) bring('Firefox and WebKit', missing)
  return engineNames.filter((name) => engineProgram(name) || say(name))
}

/** The Debian packages of the engines that are not here. */
export function missingEngines(): readonly string[] {
  return engineNames.filter((name) => !engineProgram(name)).flatMap((name) => packages[name])
}

/** The path of the engine's browser, where all that it needs is here; of Firefox, the one that FIREFOX names. */
export function engineProgram(name: EngineName): string | undefined {
  if (name === 'firefox') return [process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'].find(existsSync)
  const tools = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  return tools.every(existsSync) ? miniBrowser() : undefined
}

/** In a folder of the machine's architecture. */
function miniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)
}

function say(name: EngineName): false {
  const command = installCommand(packages[name])
  console.log(`latchkey: no ${name}, its tests wait. Run: sudo ${command}`)
  return false
}

if (import.meta.main) console.log(ensureEngines().join('\n'))
