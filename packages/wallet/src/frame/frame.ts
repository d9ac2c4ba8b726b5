import { createRate, randomNonce, readHello } from '@latchkey/protocol/frame'
import { isListed, readPageSettings } from '../settings.ts'
import { startKeyWorker } from '../worker/calls.ts'
import { browserName } from './browserName.ts'
import { serve } from './serve.ts'

// The frame: one page of the host, one port, one key worker (security.md 2.7).
const settings = readPageSettings(document.querySelector('#settings')?.textContent ?? '')
let isGreeted = false

addEventListener('message', (event) => {
  const { source, origin, data } = event
  const [port] = event.ports
  if (isGreeted || source !== parent || parent === window || !port) return
  // The browser names the page; where it also lists the pages around, they must agree.
  const [around = origin] = location.ancestorOrigins ?? []
  const isInside = parent !== top && !settings.nested
  if (!isListed(settings.origins, origin) || around !== origin || isInside) return
  const hello = readHello(data)
  if (!hello) return
  isGreeted = true
  const url = workerUrl()
  const keys = startKeyWorker(() => new Worker(url, { type: 'module', name: 'keys' }), {
    services: { auth: settings.auth, recovery: settings.recovery },
    frameOrigin: location.origin,
    hostOrigin: origin,
    browser: browserName(navigator.userAgent),
  })
  addEventListener('pagehide', keys.end)
  // Back from the browser's cache of pages, where no key is kept: the page greets the new document.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  const rate = createRate(() => performance.now())
  const hear = serve({
    settings,
    projectId: new URLSearchParams(location.search).get('projectId') ?? '',
    hostOrigin: origin,
    keys: keys.calls,
    reply: (message) => port.postMessage(message),
  })
  port.addEventListener('message', (said) => {
    if (rate.take()) hear(said.data)
  })
  port.start()
  port.postMessage({
    type: 'READY',
    nonce: hello.nonce,
    version: '1',
    sessionNonce: randomNonce(),
  })
})

/** The only script URL that the frame makes (Trusted Types, security.md 2.8). */
function workerUrl(): string {
  const path = '/worker.js'
  // As: TypeScript's library has no Trusted Types yet; a worker takes what the policy makes.
  const { trustedTypes } = globalThis as unknown as {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
  return (
    trustedTypes?.createPolicy('kit', { createScriptURL: () => path }).createScriptURL('') ?? path
  )
}
