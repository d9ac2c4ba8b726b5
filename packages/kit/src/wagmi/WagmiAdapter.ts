import {
  type Config,
  createConfig,
  type CreateConfigParameters,
  type CreateConnectorFn,
  type Transport,
} from '@wagmi/core'
import * as wagmiCore from '@wagmi/core'
import type { Network } from '@latchkey/core'
import { truncateAddress } from '@latchkey/core/format'
import { KitError } from '@latchkey/protocol'
import { type Chain, isAddress } from 'viem'
import type { AppKit } from '../appKit/appKit.ts'
import type { StorageOptions } from '../appKit/formerKit.ts'
import { requireMajor } from '../appKit/options/requireMajor.ts'
import { chainsOf, transportOf } from '../viem/chains.ts'
import { requireViem } from '../viem/requireViem.ts'
import { picker } from './connectors.ts'
import { createLine, type Line, linesOf } from './line.ts'
import { mirror } from './mirror.ts'
import { readStored, type StoredState, takeOverStored } from './takeOverStored.ts'

/** The options of `WagmiAdapter`: AppKit's, and those of wagmi's `createConfig`. */
export type WagmiAdapterOptions = Pick<
  CreateConfigParameters,
  'storage' | 'ssr' | 'syncConnectedChain' | 'batch' | 'cacheTime' | 'pollingInterval'
> & {
  /** The networks of `createAppKit`. Networks outside EVM are left out. */
  readonly networks: readonly Network[]
  /** Accepted for code written for AppKit: the kit has its own. */
  readonly projectId?: string | undefined
  /** Connectors of wagmi beside the kit's wallets. */
  readonly connectors?: readonly CreateConnectorFn[] | undefined
  /** By chain id. @default the RPC URLs of the networks */
  readonly transports?: { readonly [chainId: number]: Transport } | undefined
  /** RPC URLs by CAIP-2 network id, used before the network's own. */
  readonly customRpcUrls?:
    | { readonly [network: string]: readonly { readonly url: string }[] }
    | undefined
}

/**
 * wagmi over a kit: pass it to `createAppKit`, and its `wagmiConfig` to `WagmiProvider`. The kit connects wallets, and
 * wagmi's hooks and actions use the same connections.
 * @throws KitError `OPTIONS_INVALID`
 * @example
 * const wagmiAdapter = new WagmiAdapter({ networks, projectId })
 * createAppKit({ adapters: [wagmiAdapter], networks, projectId })
 */
export class WagmiAdapter {
  readonly wagmiConfig: Config
  readonly wagmiChains: readonly [Chain, ...Chain[]]
  readonly #line: Line = createLine()
  readonly #stored: StoredState | undefined
  #leave: (() => void) | undefined

  constructor(options: WagmiAdapterOptions | { readonly wagmiConfig: Config }) {
    requireVersions()
    this.#stored = 'wagmiConfig' in options ? undefined : readStored(options.storage)
    this.wagmiConfig =
      'wagmiConfig' in options
        ? ownConfig(options.wagmiConfig, this.#line)
        : configOf(options, this.#line)
    this.wagmiChains = this.wagmiConfig.chains
  }

  /** `createAppKit` calls it before it makes the kit, which then resumes what wagmi has stored. */
  prepare({ storagePrefix }: StorageOptions): void {
    takeOverStored(this.wagmiConfig, this.#stored ?? this.wagmiConfig.state, storagePrefix)
  }

  /** `createAppKit` calls it with the kit. @throws KitError `OPTIONS_INVALID` */
  attach(appKit: AppKit): void {
    requireSameChains(this.wagmiChains, appKit)
    for (const line of [this.#line, ...linesOf(this.wagmiConfig)]) line.attach(appKit)
    appKit.own.remembered = (namespace = 'eip155') =>
      namespace === 'eip155' ? rememberedIn(this.wagmiConfig) : undefined
    if (typeof document === 'undefined') return
    // A kit that gives way to this kit writes no more.
    this.#leave?.()
    this.#leave = mirror({ line: this.#line, config: this.wagmiConfig, appKit })
    // wagmi lists wallets from the start. A source whose code does not load is tried again at the first touch.
    void appKit.own
      .actions()
      .then(({ discover }) => discover(appKit.kit))
      .catch(() => {})
  }
}

function configOf(
  { networks, connectors = [], transports = {}, customRpcUrls = {}, ...rest }: WagmiAdapterOptions,
  line: Line,
): Config {
  const chains = chainsOf(networks)
  return createConfig({
    ...rest,
    chains,
    connectors: [picker(line), ...connectors],
    transports: Object.fromEntries(
      chains.map((chain) => [
        chain.id,
        transports[chain.id] ?? transportOf(chain, customRpcUrls[`eip155:${chain.id}`]),
      ]),
    ),
    // The kit looks for wallets.
    multiInjectedProviderDiscovery: false,
  })
}

/** The host's config with the kit's wallets in its list. */
function ownConfig(config: Config, line: Line): Config {
  const { connectors } = config._internal
  connectors.setState([...config.connectors, connectors.setup(picker(line))])
  return config
}

/** The short address that wagmi has of its storage or a cookie, until it is connected or given up. */
function rememberedIn({ state }: Config): string | undefined {
  const { status, current, connections } = state
  const [address = ''] = (current && connections.get(current)?.accounts) || []
  // A cookie may hold anything.
  return status === 'reconnecting' && isAddress(address) ? truncateAddress(address) : undefined
}

function requireVersions(): void {
  // As: version 1 has no such export.
  const version = wagmiCore.version as string | undefined
  requireMajor('wagmi', '@wagmi/core', { majors: [2, 3], version })
  requireViem('wagmi')
}

function requireSameChains(chains: readonly Chain[], kit: AppKit): void {
  const theirs = kit.getCaipNetworks('eip155').map(({ id }) => Number(id))
  const ours = chains.map(({ id }) => id)
  const differs = [...ours, ...theirs].some((id) => !ours.includes(id) || !theirs.includes(id))
  if (differs)
    throw new KitError('OPTIONS_INVALID', {
      option: 'adapters',
      problem: `the wagmi config has the chains ${ours.join(', ')}, and createAppKit ${theirs.join(', ')}: give both the same networks`,
    })
}
