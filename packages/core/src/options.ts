import { KitError } from '@latchkey/protocol'
import { connectorGroups, type FeatureSwitches } from './interfaces/hostOptions.ts'
import type { KitOptions, ResolvedOptions } from './interfaces/kit.ts'
import { toCaipNetwork } from './interfaces/network.ts'

const defaultSwitches: FeatureSwitches = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  socials: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  connectorTypeOrder: connectorGroups,
  // Without an order of the host, the order of the features' manifests applies.
  walletFeaturesOrder: [],
}

/**
 * Checks the host's options and fills in the defaults.
 * @throws KitError `OPTIONS_INVALID`, `SIWE_AND_SIWX`
 */
export function resolveOptions(options: KitOptions): ResolvedOptions {
  if (options.siwx && options.siweConfig) throw new KitError('SIWE_AND_SIWX')
  const networks = options.networks.map(toCaipNetwork)
  const [first] = networks
  if (!first)
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: 'give at least one network',
    })
  const wanted = options.defaultNetwork && toCaipNetwork(options.defaultNetwork).caipNetworkId
  return {
    ...options,
    gateway: options.gateway === undefined ? undefined : gatewayOrigin(options.gateway),
    networks,
    defaultNetwork: networks.find((network) => network.caipNetworkId === wanted) ?? first,
    defaultAccountTypes: {
      bip122: 'payment',
      eip155: 'smartAccount',
      ...given(options.defaultAccountTypes ?? {}),
    },
    switches: { ...defaultSwitches, ...given(options.switches ?? {}) },
  }
}

/** The options without `undefined` values, which stand for options that the host leaves open. */
function given<T extends object>(options: T): Partial<T> {
  // As: some of the entries of T are a part of T.
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

function gatewayOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new KitError('OPTIONS_INVALID', {
      option: 'gateway',
      problem: `"${text}" is not an http(s) URL`,
    })
  }
  return url.href.replace(/\/+$/, '')
}
