import type { Module, Parts } from '../../module.ts'
import { orderSigner } from '../../onramp/orderSigner.ts'
import { onrampRoutes, providerRoutes, quoteRoutes } from './routes.ts'
import { serviceQuoteRoutes, serviceRoutes } from './serviceRoutes.ts'
import { onrampService } from './service.ts'

/** Between two rounds of reconciling. */
const roundMs = 5_000

export function onramp({
  config,
  networks,
  onrampProviders: providers,
  orders,
  sql,
  remember,
  clock,
  log,
  iconUrl,
}: Parts): Module {
  const settings = config.onramp
  const signer = orderSigner({ sql, signingKey: settings.signingKey })
  const service = onrampService({
    networks,
    providers,
    orders,
    signer,
    remember,
    clock,
    log,
    settings,
  })
  const rounds = providers.length > 0 ? startRounds(() => service.reconcile()) : undefined
  return {
    project(app) {
      onrampRoutes(app, service, { iconUrl, publicUrl: config.publicUrl })
      serviceRoutes(app, service, { providers, publicUrl: config.publicUrl })
    },
    server(app) {
      quoteRoutes(app, service)
      serviceQuoteRoutes(app, service)
    },
    limited: (app) => providerRoutes(app, service, config.publicUrl),
    ...(rounds && { close: rounds }),
  }
}

/** Runs rounds one after the other until the returned function is called. */
function startRounds(run: () => Promise<void>): () => Promise<void> {
  let isOver = false
  let running = Promise.resolve()
  const next = (): void => {
    if (isOver) return
    running = run()
      .catch(() => {})
      .then(() => {
        timer = setTimeout(next, roundMs).unref()
      })
  }
  let timer = setTimeout(next, roundMs).unref()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}
