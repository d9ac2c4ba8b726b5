import { type AskJson, askJson } from '../adapters/aggregators/askJson.ts'
import { coinbase } from '../adapters/onramp/coinbase.ts'
import { meld } from '../adapters/onramp/meld.ts'
import { moonpay } from '../adapters/onramp/moonpay.ts'
import { shop } from '../adapters/onramp/shop.ts'
import { stripe } from '../adapters/onramp/stripe.ts'
import { transak } from '../adapters/onramp/transak.ts'
import type { Config } from '../config.ts'
import type { OnrampProviderSetting } from '../networks/onrampSettings.ts'
import type { Clock } from '../ports/clock.ts'
import type { OnrampProvider } from '../ports/onrampProvider.ts'

type ProviderParts = { readonly fetch: typeof globalThis.fetch; readonly clock: Clock }

/** The providers that the operator names. */
export function onrampsOf({ onramp }: Config, parts: ProviderParts): readonly OnrampProvider[] {
  return onramp.providers.map((setting) => providerOf(setting, parts))
}

function providerOf(
  setting: OnrampProviderSetting,
  { fetch, clock }: ProviderParts,
): OnrampProvider {
  const askAt = (url: string): AskJson =>
    askJson({ name: setting.provider, url, fetch, clock, quota: { rate: 20, burst: 100 } })
  const ask = askAt(setting.url)
  switch (setting.provider) {
    case 'coinbase':
      return coinbase({ webhookSecret: undefined, ...setting, ask, clock })
    case 'meld':
      return meld({ webhookSecret: undefined, ...setting, ask, clock })
    case 'moonpay':
      return moonpay({ webhookKey: undefined, ...setting, ask, clock })
    case 'stripe':
      return stripe({ webhookSecret: undefined, ...setting, ask, clock })
    case 'transak':
      return transak({ ...setting, ask, askGateway: askAt(setting.gatewayUrl), clock })
    case 'shop':
      return shop({ ...setting, ask, clock })
  }
}
