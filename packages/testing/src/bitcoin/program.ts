// A Bitcoin node and its HTTP API, as a process of its own: `node program.ts PORT`. Prints its address when it answers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { esploraRoutes } from './esplora.ts'
import { openRegtest } from './regtest.ts'

const routes = esploraRoutes(await openRegtest())

const server = createServer((request, response) => {
  // Pages of any origin may ask, as with public Esploras.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  void text(request)
    .then((body) => answer(request.method ?? '', request.url ?? '', body))
    .then(({ status, text: said }) => response.writeHead(status).end(said))
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  // `as`: listening on a port, not on a pipe.
  console.log(`Bitcoin on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))

type Answer = { readonly status: number; readonly text: string }

async function answer(method: string, url: string, body: string): Promise<Answer> {
  if (method === 'OPTIONS') return { status: 204, text: '' }
  const [path = ''] = url.split('?')
  const route = routes.find((each) => each.method === method && each.path.test(path))
  const [, ...parts] = route?.path.exec(path) ?? []
  try {
    const value = await route?.answer(body, ...parts)
    if (value === undefined && method === 'GET') return { status: 404, text: 'Not found' }
    return {
      status: 200,
      text: typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''),
    }
  } catch (error) {
    // `as`: bcoin says which rule of the chain was broken.
    const { reason, message } = error as { readonly reason?: string; readonly message: string }
    return { status: 400, text: reason ?? message }
  }
}
