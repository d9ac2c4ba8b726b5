import { getSupportedChains, rpcPath } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import { KitError } from '@latchkey/protocol'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { Network } from '../../networks/network.ts'
import type { RpcService } from './service.ts'

export function rpcRoutes(app: Hono<GatewayEnvironment>, rpc: RpcService): void {
  for (const path of [rpcPath, rpcPath.replace(/\/$/, '')]) {
    app.post(path, async (c) => {
      c.set('route', rpcPath)
      const network = c.req.query('chainId')
      if (!network)
        throw new KitError('REQUEST_INVALID', { issue: 'chainId: Required', field: 'chainId' })
      c.header('Cache-Control', 'no-store')
      // Browsers send Origin with every POST.
      const isPage = c.var.local || c.req.header('origin') !== undefined
      const answer = await rpc.answer(network.slice(0, 64), c.var.bodyText, {
        isPage,
        signal: c.var.signal,
      })
      if (answer === undefined) return c.body(null, 204)
      return c.body(answer, 200, { 'Content-Type': 'application/json' })
    })
  }
}

/** The list of served networks is not secret, so it needs no project (compatibility.md 7.5). */
export function supportedChainsRoutes(
  app: Hono<GatewayEnvironment>,
  networks: readonly Network[],
): void {
  const http = networks.map(({ id }) => id)
  const ws = networks.flatMap((network) => (network.ws === undefined ? [] : [network.id]))
  serve(app, getSupportedChains, () => ({
    reply: { http, ws },
    cacheSeconds: 300,
  }))
}
