import type { FeatureSwitches, Kit } from '@latchkey/core'

/** The features that AppKit's dashboard decides. Here the host's own options decide. */
export type RemoteFeatures = {
  readonly activity: boolean
  readonly email: boolean
  /** @deprecated The kit collects no e-mail addresses: always false. */
  readonly emailCapture: false
  /** Several wallets can be connected at once, always. */
  readonly multiWallet: true
  readonly onramp: false | readonly string[]
  /** @deprecated Always false. */
  readonly payWithExchange: false
  /** @deprecated Always false. */
  readonly payments: false
  /** @deprecated Sign-in is `siwx`: always false. */
  readonly reownAuthentication: false
  /** @deprecated The kit shows no brand: always false. */
  readonly reownBranding: false
  readonly socials: false | readonly string[]
  readonly swaps: false | readonly string[]
}

export function remoteFeatures({ options: { switches } }: Kit): RemoteFeatures {
  const { email, history, socials, onramp, swaps } = switches
  return {
    activity: history,
    email,
    emailCapture: false,
    multiWallet: true,
    onramp: listed(onramp),
    payWithExchange: false,
    payments: false,
    reownAuthentication: false,
    reownBranding: false,
    socials: listed(socials),
    swaps: listed(swaps),
  }
}

/** AppKit lists the providers of a feature; the kit's own features have no provider to name. */
function listed(value: FeatureSwitches['socials']): false | readonly string[] {
  return value === true ? [] : value
}
