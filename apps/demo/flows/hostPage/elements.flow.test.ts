import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { networks } = facts
/** `latchkey/elements` for a page without a bundler, with Preact inside. */
const dist = join(import.meta.dirname, '../../../../packages/kit/dist')

let server: Server | undefined
let path: string
beforeAll(async () => {
  if (!existsSync(join(dist, 'elements.js')))
    throw new Error('packages/kit/dist/elements.js is missing: run pnpm build')
  const made = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const isPage = pathname === '/'
    const file = join(dist, pathname)
    if (!isPage && !existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(pathname)] ?? 'text/html')
    return response.end(isPage ? markup : readFileSync(file))
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  // `as`: listening on a port, not on a pipe.
  path = `http://localhost:${(made.address() as AddressInfo).port}/`
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

it('the elements work from a script tag in existing markup, without React on the page [CON-01]', async () => {
  const host = await visit({ path })
  await host.connectButton.waitFor()
  const atRest = host.requests.length
  await host.connect()
  await host.accountButton.waitFor()
  expect(host.requests.length).toBeGreaterThan(atRest)
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.text('3.75 ETH').waitFor()
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
  await host.connectButton.waitFor()
  // Every request went to this page or a node, and no file contains React.
  const nodes = networks.map(({ rpcUrl }) => new URL(rpcUrl).host)
  const hosts = new Set(host.requests.map((each) => new URL(each.split(' ')[1] ?? '').host))
  expect([...hosts].filter((each) => !nodes.includes(each))).toEqual([new URL(path).host])
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => /^elements.*\.js$/.test(file))
  const isReact = (file: string): boolean =>
    readFileSync(join(dist, file), 'utf8').includes('__REACT_DEVTOOLS_GLOBAL_HOOK__')
  expect(code.length).toBeGreaterThan(1)
  expect(code.filter(isReact)).toEqual([])
})

const types: { readonly [extension: string]: string } = { '.js': 'text/javascript' }

const markup = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>A page without a bundler</title>
  <link rel="icon" href="data:," />
  <appkit-button></appkit-button>
  <output data-fact="status">disconnected</output>
  <script type="module">
    import { createAppKit } from './elements.js'
    const kit = createAppKit({
      projectId: 'elements',
      networks: ${JSON.stringify(networks.map(hostNetwork))},
      enableWalletConnect: false,
    })
    const status = document.querySelector('[data-fact=status]')
    kit.subscribeAccount((account) => (status.textContent = account.status))
  </script>
</html>`

function hostNetwork({ id, name, rpcUrl }: (typeof networks)[number]): object {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
}
