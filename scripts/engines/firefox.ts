import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { type Engine, windowSize } from './engine.ts'
import { startProgram } from './ownedProgram.ts'

/** Debian's Firefox ESR with a fresh profile, driven over WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences())
  const { width, height } = windowSize
  const program = startProgram(path, [
    ...['--headless', '--no-remote', '--profile', profile],
    ...['--width', String(width), '--height', String(height), '--remote-debugging-port', '0'],
  ])
  const [, address] = await program.saidOnce(/WebDriver BiDi listening on (ws:\/\/\S+)/)
  const bidi = await connectBidi(`${address}/session`)
  await bidi.send('session.new', { capabilities: {} })
  // The first tab never gets the focus. `as`: the result of WebDriver BiDi, section 7.3.3.4.
  const { context } = (await bidi.send('browsingContext.create', { type: 'tab' })) as {
    readonly context: string
  }
  return {
    async open(url) {
      await bidi.send('browsingContext.setViewport', { context, viewport: windowSize })
      await bidi.send('browsingContext.activate', { context })
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    async act(devices) {
      await bidi.send('input.performActions', { context, actions: devices })
    },
    async picture() {
      // `as`: the result of section 7.3.3.2.
      const { data } = (await bidi.send('browsingContext.captureScreenshot', { context })) as {
        readonly data: string
      }
      return Buffer.from(data, 'base64')
    },
    async close() {
      bidi.close()
      await program.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** No first-run pages and no own network requests; the remote agent sets the rest. */
function preferences(): string {
  const values = {
    'browser.startup.page': 0,
    'browser.startup.homepage_override.mstone': 'ignore',
    'startup.homepage_welcome_url': 'about:blank',
    'startup.homepage_welcome_url.additional': '',
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    // The focus works as in a visible window.
    'focusmanager.testmode': true,
    // A hidden page still runs its timers and frames.
    'dom.min_background_timeout_value': 4,
    'widget.windows.window_occlusion_tracking.enabled': false,
  }
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}
