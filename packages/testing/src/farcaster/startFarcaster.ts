import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pageScript } from '../browser/pageScript.ts'
import type { ClientSettings } from './client.ts'

export type FarcasterClient = {
  readonly origin: string
  /** Address of a page that runs another page as a mini app. */
  address(settings: ClientSettings): string
  stop(): Promise<void>
}

/** A Farcaster client for tests: the protocol's own host library, over a test wallet in place of Farcaster's. */
export async function startFarcaster(): Promise<FarcasterClient> {
  const script = await pageScript(fileURLToPath(new URL('clientPage.ts', import.meta.url)))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://client')
    if (pathname === '/client.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    const settings = (searchParams.get('settings') ?? '{}').replaceAll('<', '\\u003c')
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(html(settings))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  return {
    origin,
    address: (settings) =>
      `${origin}/?${new URLSearchParams({ settings: JSON.stringify(settings) })}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A script for `openPage({ scripts })` that makes the page run as if in a WebView of a Farcaster client. */
export async function webViewScript(settings: ClientSettings): Promise<string> {
  const script = await pageScript(fileURLToPath(new URL('client.ts', import.meta.url)))
  return `${script}\nlatchkeyPage.runClient(${JSON.stringify(settings)})`
}

/** A script that puts Farcaster's own SDK into the page. */
export function sdkScript(): Promise<string> {
  return pageScript(fileURLToPath(new URL('sdk.ts', import.meta.url)))
}

function html(settings: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dev Farcaster</title>
<style>html, body { margin: 0; block-size: 100% } iframe { border: 0; inline-size: 100%; block-size: 100% }</style>
<body>
<script type="application/json" id="settings">${settings}</script>
<script src="/client.js"></script>
</html>`
}
