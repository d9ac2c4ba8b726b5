// One Chromium with one page that plays story after story (apps/gallery/src/visual) and takes pictures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { Area } from '../../apps/gallery/src/visual/box.ts'
import type { Stage } from '../../apps/gallery/src/visual/main.ts'
import { ensureChromium } from '../programs/chromium.ts'
import { writeBoxFont } from './boxFont.ts'
import { type Fingerprint, fingerprint, pictureArea } from './fingerprint.ts'
import { type Play, type Theme, windows } from './matrix.ts'
import { decodePng, type Pixels } from './png.ts'

export type Picture = { readonly pixels: Pixels; readonly print: Fingerprint }

export type PictureStage = {
  stories(): Promise<readonly string[]>
  play(play: Play): Promise<void>
  take(theme: Theme, quiet: number): Promise<Picture>
  /** Opens a new page for the next stories, in place of a page in any state. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** The page's functions under `stage`. */
type StageWindow = Window & { readonly stage: Stage }

/** The page finds no feature that differs between machines: no font, language, time zone or display. */
export async function openStage(origin: string): Promise<PictureStage> {
  const fonts = mkdtempSync(join(tmpdir(), 'latchkey-fonts-'))
  const browser = await chromium.launch({
    // The full browser, because the shell draws some letters differently.
    executablePath: ensureChromium().whole,
    env: {
      ...process.env,
      FONTCONFIG_FILE: writeBoxFont(fonts),
      LANGUAGE: 'en',
      LC_ALL: 'C.UTF-8',
    },
    args: [
      '--no-sandbox',
      '--lang=en-US',
      '--force-color-profile=srgb',
      // No request leaves the machine: data that a story does not give is missing at once.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      '--disable-lcd-text',
      '--font-render-hinting=none',
    ],
  })
  let page = await openPage(browser, origin)
  let camera = await page.context().newCDPSession(page)
  let size: (typeof windows)[number] = windows[0]

  const takeArea = async (clip: Area): Promise<Pixels> => {
    const { data } = await camera.send('Page.captureScreenshot', {
      format: 'png',
      // Low compression, because the picture is unpacked at once.
      optimizeForSpeed: true,
      clip: {
        x: clip.left,
        y: clip.top,
        width: clip.right - clip.left,
        height: clip.bottom - clip.top,
        scale: 1,
      },
    })
    return decodePng(Buffer.from(data, 'base64'))
  }

  return {
    stories: () => page.evaluate(() => (window as unknown as StageWindow).stage.stories),
    async play({ story, dir, width }) {
      const next = windows.find((each) => each.width === width) ?? windows[0]
      if (next !== size) await page.setViewportSize(next)
      size = next
      await page.evaluate(
        ([name, direction]) => (window as unknown as StageWindow).stage.play(name, direction),
        [story, dir] as const,
      )
    },
    async take(theme, quiet) {
      const boxes = await page.evaluate(
        async ([mode, frames]) => {
          const { stage } = window as unknown as StageWindow
          stage.wear(mode)
          await stage.still(frames)
          return stage.boxes()
        },
        [theme, quiet] as const,
      )
      const area = pictureArea(boxes, size)
      const pixels = await takeArea(area)
      return { pixels, print: fingerprint(pixels, boxes, area) }
    },
    async renew() {
      await page.context().close()
      page = await openPage(browser, origin)
      camera = await page.context().newCDPSession(page)
      size = windows[0]
    },
    async close() {
      await browser.close()
      rmSync(fonts, { recursive: true, force: true })
    },
  }
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    deviceScaleFactor: 1,
    viewport: windows[0],
  })
  const page = await context.newPage()
  await page.goto(new URL('visual.html', origin).href, { timeout: 120_000 })
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 120_000 })
  return page
}
