import { freePort, type Gateway, gatewayConfig, startGateway } from '@latchkey/testing/world'
import type { Page } from 'playwright-core'
import { facts } from './ownWorld.ts'

export type OwnGateway = Gateway & {
  readonly url: string
  /** Redirects the page's requests from the world's gateway to this gateway. */
  serve(page: Page): Promise<unknown>
}

/** A gateway for one flow, which can stop or change its projects without effect on other flows. */
export async function startOwnGateway(settings: object = {}, port = 0): Promise<OwnGateway> {
  const url = `http://127.0.0.1:${port || (await freePort(0))}`
  const config = gatewayConfig({ ...facts, gatewayUrl: url }, [], 'memory')
  const gateway = await startGateway({ ...config, ...settings }, () => {})
  return {
    ...gateway,
    url,
    serve: (page) =>
      page.route(`${facts.gatewayUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(facts.gatewayUrl, url) }),
      ),
  }
}
