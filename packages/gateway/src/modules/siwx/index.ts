import type { Module, Parts } from '../../module.ts'
import { createCredentials } from './held.ts'
import { siwxRoutes } from './routes.ts'

export function siwx({ config, siwx: service, clock }: Parts): Module {
  return {
    project: (app) =>
      siwxRoutes(app, {
        siwx: service,
        credentials: createCredentials(config.siwx),
        hold: config.siwx.hold,
        originOf: ({ headers, self }) =>
          headers.get('origin') ??
          // Browsers leave Origin out of a GET within one origin, so the page has the gateway's own origin.
          (headers.get('sec-fetch-site') === 'same-origin'
            ? new URL(config.publicUrl ?? self).origin
            : undefined),
        clock,
      }),
  }
}
