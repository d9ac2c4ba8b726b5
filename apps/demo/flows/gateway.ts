import { freePort, type Gateway, gatewayConfig, startGateway } from '@latchkey/testing/world'
import type { Page } from 'playwright-core'
import { facts } from './ownWorld.ts'

export type OwnGateway = Gateway & {
  /** From now on the page's requests to the world's gateway arrive here. */
  serve(page: Page): Promise<unknown>
}

/** A gateway of a flow's own, to be stopped or told other projects without the other flows noticing. */
export async function startOwnGateway(settings: object = {}): Promise<OwnGateway> {
  const url = `http://127.0.0.1:${await freePort(0)}`
  const config = gatewayConfig({ ...facts, gatewayUrl: url }, [], 'memory')
  const gateway = await startGateway({ ...config, ...settings }, () => {})
  return {
    ...gateway,
    serve: (page) =>
      page.route(`${facts.gatewayUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(facts.gatewayUrl, url) }),
      ),
  }
}
