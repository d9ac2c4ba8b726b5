import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pageScript } from '../browser/pageScript.ts'
import type { Said } from './farcaster.ts'
import type { FrameSettings } from './page.ts'

export type DevFrame = { readonly origin: string; stop(): Promise<void> }

/**
 * A login origin for development: its frame holds a publicly known key, requires no login, and has none of the
 * guarantees of a real frame. Only pages of this machine may embed it. Farcaster cannot run here: a page that a phone
 * opens, with buttons to approve or decline, replaces it.
 */
export async function startFrame(networks: FrameSettings['networks'], port = 0): Promise<DevFrame> {
  let script: Promise<string> | undefined
  const channels = new Map<string, Said | ''>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://frame')
    if (pathname === '/farcaster') {
      const id = searchParams.get('channel') ?? ''
      const said = searchParams.get('said')
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      if (request.method === 'POST' && !id) {
        const made = randomUUID()
        channels.set(made, '')
        const { host } = request.headers
        return void response.writeHead(200, plain).end(`http://${host}/farcaster?channel=${made}`)
      }
      if (!channels.has(id)) return void response.writeHead(404, plain).end()
      if (said === '') return void response.writeHead(200, plain).end(channels.get(id))
      if (request.method === 'POST' && (said === 'approved' || said === 'declined')) {
        channels.set(id, said)
        return void response.writeHead(200, plain).end(`${said}: go back to where you came from`)
      }
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy })
        .end(phone(id))
    }
    if (pathname === '/frame')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy })
        .end(html({ networks }))
    if (pathname !== '/frame.js') return void response.writeHead(404).end()
    // Made on first use: most worlds never show the frame.
    script ??= pageScript(fileURLToPath(new URL('page.ts', import.meta.url)))
    script.then(
      (code) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(code),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const { port: bound } = server.address() as AddressInfo
  return {
    // The site of the demo: a frame of another site has no storage in browsers that deny it to third parties.
    origin: `http://localhost:${bound}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Connections to any port are allowed, since the nodes of a local world have new ports each time. */
const policy = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    'connect-src http://127.0.0.1:* http://localhost:*',
    'frame-ancestors http://127.0.0.1:* http://localhost:*',
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

function html(settings: FrameSettings): string {
  const data = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dev frame</title>
<style>${css}</style>
<script type="application/json" id="settings">${data}</script>
<main><p class="warning">DEV FRAME: a test key, never for real money</p><div id="ask"></div></main>
<script src="/frame.js"></script>
</html>`
}

/** The page that stands for a phone with Farcaster. */
function phone(channel: string): string {
  const form = (said: Said, text: string): string =>
    `<form method="post" action="/farcaster?channel=${channel}&said=${said}"><button>${text}</button></form>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dev Farcaster</title>
<style>${css}</style>
<main><p class="warning">DEV FRAME: in place of Farcaster</p><h1>Sign in with Farcaster?</h1><div class="buttons">${form('declined', 'Decline')}${form('approved', 'Approve')}</div></main>
</html>`
}

const css = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0; background: light-dark(#fff, #191a1a); color: light-dark(#141414, #e8e8e8) }
main { box-sizing: border-box; min-height: 100vh; padding: 16px; display: flex; flex-direction: column; gap: 12px }
#ask { flex: 1; display: flex; flex-direction: column; gap: 12px }
.warning { margin: 0; padding: 8px; border-radius: 8px; background: #7a1f1f; color: #fff; font-weight: 600; text-align: center }
h1 { margin: 0; font-size: 20px }
dl { margin: 0; flex: 1; overflow-wrap: anywhere }
dt { opacity: .75; font-size: 13px }
dd { margin: 0 0 8px; white-space: pre-wrap }
.buttons { display: flex; gap: 8px }
button { flex: 1; min-height: 48px; font: inherit; font-weight: 600; border-radius: 12px; border: 1px solid currentColor; background: none; color: inherit }
button.approve { background: #1f5fd6; border-color: #1f5fd6; color: #fff }
`
