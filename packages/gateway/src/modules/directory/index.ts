import type { EndpointReply, getRemoteFeatures } from '@latchkey/protocol/http'
import type { Module, Parts } from '../../module.ts'
import { directoryRoutes, imageRoutes } from './routes.ts'
import { directoryService } from './service.ts'

export function directory({ config, wallets, images, onrampProviders }: Parts): Module {
  const service = directoryService(wallets)
  const isAnalyticsEnabled = config.analytics.enabled
  return {
    limited: (app) => imageRoutes(app, images),
    project: (app) =>
      directoryRoutes(app, {
        directory: service,
        isAnalyticsEnabled,
        features: remoteFeatures(onrampProviders.length > 0),
      }),
  }
}

/** What this gateway serves to other kits. Purchases need a provider; logins and payments of the incumbent are its own services. */
function remoteFeatures(sells: boolean): EndpointReply<typeof getRemoteFeatures>['features'] {
  const served = { activity: true, swap: true, onramp: sells, multi_wallet: true }
  const features = {
    ...served,
    social_login: false,
    reown_branding: false,
    email_capture: false,
    fund_from_exchange: false,
    payments: false,
    reown_authentication: false,
  }
  return Object.entries(features).map(([id, isEnabled]) => ({ id, isEnabled, config: null }))
}
