import { freePort } from '../../packages/testing/src/processes/freePort.ts'
import { type Engine, windowSize } from './engine.ts'
import { type OwnedProgram, startProgram } from './ownedProgram.ts'

/** WebKitGTK's MiniBrowser on its own virtual screen, driven over W3C WebDriver. */
export async function startWebkit(miniBrowser: string): Promise<Engine> {
  const { width, height } = windowSize
  const screen = startProgram('Xvfb', [
    ...['-displayfd', '3', '-screen', '0', `${width}x${height + 200}x24`],
    ...['-nolisten', 'tcp', '-noreset'],
  ])
  const [display] = await screen.saidOnce(/^\d+$/m)
  const { driver, url } = await startDriver({
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // Without a graphics card WebKit emulates one, which doubles the work. No compositing at all
    // (WEBKIT_DISABLE_COMPOSITING_MODE) would halve the rest, but 2.50.6 sometimes crashes with it.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    // Its sandbox needs privileges that a container lacks and root does not need.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const session = await newSession(url, miniBrowser)
  await post(`${session}/timeouts`, { pageLoad: 60_000, script: 60_000 })
  await post(`${session}/window/rect`, { x: 0, y: 0, width, height: height + 200 })
  return {
    async open(address) {
      await post(`${session}/url`, { url: address })
    },
    async act(devices) {
      await post(`${session}/actions`, { actions: devices })
    },
    async picture() {
      // `as`: WebDriver 2, 18.1: a PNG in base64.
      return Buffer.from((await ask(`${session}/screenshot`)) as string, 'base64')
    },
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined)
      await driver.stop()
      await screen.stop()
    },
  }
}

async function startDriver(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly driver: OwnedProgram; readonly url: string }> {
  const port = await freePort(0)
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  // The driver prints nothing when it is ready.
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { driver, url }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await driver.stop()
  throw new Error(`WebKitWebDriver is not ready in a minute:\n${driver.said()}`)
}

async function newSession(url: string, binary: string): Promise<string> {
  const capabilities = {
    alwaysMatch: {
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    },
  }
  // `as`: the answer of WebDriver 2, section 8.1.
  const made = (await post(`${url}/session`, { capabilities })) as { readonly sessionId: string }
  return `${url}/session/${made.sessionId}`
}

function post(url: string, body: object): Promise<unknown> {
  return ask(url, { method: 'POST', body: JSON.stringify(body) })
}

async function ask(url: string, request?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request)
  // `as`: WebDriver 2, 6.3: every answer is an object with a value.
  const { value } = (await answer.json()) as {
    readonly value: { readonly error?: string; readonly message?: string } | null
  }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}
