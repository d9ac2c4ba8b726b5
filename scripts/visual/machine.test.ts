import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Fingerprint } from './fingerprint.ts'
import { type Play, themes } from './matrix.ts'
import { serveStage } from './serve.ts'
import { openStage } from './stage.ts'

/** Stories with a frame's page, monospace text, a form, and a language's own letters. */
const plays: readonly Play[] = [
  { story: 'ApproveTransaction.shown', dir: 'ltr', width: 320 },
  { story: 'ApproveTransaction.long', dir: 'rtl', width: 360 },
  { story: 'Connect.directory', dir: 'rtl', width: 320 },
  { story: 'Doctor.everyKind', dir: 'ltr', width: 1280 },
  { story: 'Send.review', dir: 'ltr', width: 360 },
]

let folder: string
let server: Awaited<ReturnType<typeof serveStage>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-machines-'))
  server = await serveStage(join(import.meta.dirname, '../..'))
})

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('pictures are equal on machines with other fonts, languages, time zones and displays', async () => {
  const one = await picturesOn({
    FONTCONFIG_FILE: machineFonts('*Mono*', 'hintfull'),
    LANG: 'en_US.UTF-8',
    TZ: 'America/Los_Angeles',
  })
  const other = await picturesOn({
    FONTCONFIG_FILE: machineFonts('*Serif*', 'hintnone'),
    LANG: 'de_DE.UTF-8',
    LANGUAGE: 'de',
    TZ: 'Asia/Tokyo',
    GDK_SCALE: '2',
    GTK_THEME: 'Adwaita:dark',
  })
  expect(other).toEqual(one)
})

async function picturesOn(
  machine: Readonly<Record<string, string>>,
): Promise<readonly Fingerprint[]> {
  for (const [name, value] of Object.entries(machine)) vi.stubEnv(name, value)
  const stage = await openStage(server.origin)
  try {
    const prints: Fingerprint[] = []
    for (const play of plays) {
      await stage.play(play)
      for (const theme of themes) prints.push((await stage.take(theme, 6)).print)
    }
    return prints
  } finally {
    await stage.close()
    vi.unstubAllEnvs()
  }
}

/** A machine with only some of Chromium's fonts and with its own letter rendering. */
function machineFonts(files: string, hints: string): string {
  const place = join(folder, hints)
  mkdirSync(place)
  const config = join(place, 'fonts.conf')
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>${place}/cache</cachedir>
  <selectfont>
    <acceptfont><glob>${files}</glob></acceptfont>
    <rejectfont><glob>*.*</glob></rejectfont>
  </selectfont>
  <match target="pattern"><edit name="hintstyle" mode="assign"><const>${hints}</const></edit></match>
</fontconfig>
`,
  )
  return config
}
