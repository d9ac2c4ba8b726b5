/**
 * Takes a picture of every story in both themes at 320 and 1280 px into screenshots/, for review.
 * `node scripts/screenshots.ts Connect Account.unavailable` takes only those stories.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { createServer } from 'vite'
import { ensureChromium } from './programs/chromium.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const widths = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
]

const server = await createServer({
  root: join(root, 'apps/gallery'),
  logLevel: 'error',
  server: { port: 0 },
})
await server.listen()
const origin = server.resolvedUrls?.local[0]
const browser = await chromium.launch({
  executablePath: ensureChromium().whole,
  args: ['--no-sandbox'],
})
try {
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const stories = (await listStories(page)).filter(
    (story) => wanted.length === 0 || wanted.some((part) => story.startsWith(part)),
  )
  let taken = 0
  for (const story of stories) {
    for (const theme of ['dark', 'light'])
      for (const size of widths) taken += await take(page, { story, theme, dir: 'ltr', ...size })
    taken += await take(page, { story, theme: 'dark', dir: 'rtl', width: 360, height: 640 })
  }
  console.log(`${taken} pictures of ${stories.length} stories in ${folder}`)
} finally {
  await browser.close()
  await server.close()
}

async function listStories(page: Page): Promise<readonly string[]> {
  await page.goto(`${origin}`)
  await page.waitForSelector('.index')
  const links = await page
    .locator('.index a[href*="story="]')
    .evaluateAll((each) => each.map((link) => (link as HTMLAnchorElement).href))
  // Some stories are in more than one chapter.
  return [...new Set(links.map((link) => new URL(link).searchParams.get('story') ?? ''))]
}

type Picture = {
  readonly story: string
  readonly theme: string
  readonly dir: string
  readonly width: number
  readonly height: number
}

async function take(page: Page, { story, theme, dir, width, height }: Picture): Promise<number> {
  await page.setViewportSize({ width, height })
  await page.goto(`${origin}?${new URLSearchParams({ story, theme, dir })}`)
  await page.waitForSelector('html[data-ready]')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(100)
  const name = [story, theme, ...(dir === 'rtl' ? ['rtl'] : []), width].join('.')
  await page.screenshot({ path: join(folder, `${name}.png`) })
  return 1
}
