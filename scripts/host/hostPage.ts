// A host's page for a visitor, with a wallet in the browser and a node with one balance.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { launchBrowser, openPage, pageWalletScript } from '@latchkey/testing/browser'
import type { Page } from 'playwright-core'

export type HostPage = {
  readonly page: Page
  /** Errors and warnings of the console, and uncaught errors. */
  readonly complaints: readonly string[]
  /** Requests to other servers than the page's own. */
  readonly foreign: readonly string[]
}

/** Serves a folder, with `pages` in place of its files of these names, and opens one of them in a browser. */
export async function visit(
  { folder, path, pages = {} }: { folder: string; path: string; pages?: Record<string, string> },
  see: (host: HostPage) => Promise<void>,
): Promise<void> {
  const server = await serve(folder, pages)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await visitOrigin({ origin, path }, see)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Opens a page of a server that runs already. */
export async function visitOrigin(
  { origin, path }: { origin: string; path: string },
  see: (host: HostPage) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser({ whole: true })
  try {
    const { page, errors } = await openPage(browser, { scripts: [await pageWalletScript(wallet)] })
    page.setDefaultTimeout(30_000)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const foreign: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(origin) && !url.startsWith('data:')) foreign.push(url)
    })
    await page.route(
      (url) => url.origin !== origin,
      (route) => route.fulfill({ json: answer(route.request().postDataJSON()) }),
    )
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await see({
      page,
      foreign,
      get complaints() {
        return [...errors, ...warnings]
      },
    })
  } finally {
    await browser.close()
  }
}

async function serve(folder: string, pages: Record<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const file = join(folder, name)
    const content = pages[name] ?? (existsSync(file) ? readFileSync(file) : undefined)
    if (content === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
    return response.end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

const wallet = {
  name: 'Test Wallet',
  rdns: 'test.wallet',
  accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
}

type Call = { readonly id: number; readonly method: string }

/** JSON-RPC 2.0, one call or a batch: a balance of 1.234 ether, and no other data. */
function answer(asked: Call | readonly Call[]): unknown {
  if (!('id' in asked)) return asked.map(answer)
  const base = { jsonrpc: '2.0', id: asked.id }
  if (asked.method === 'eth_getBalance') return { ...base, result: '0x112210f47de98115' }
  return { ...base, error: { code: -32601, message: 'Method not found' } }
}
