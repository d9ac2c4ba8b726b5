import type { Sql } from '@latchkey/server'
import { ownBundler } from '../adapters/bundler/ownBundler.ts'
import { remoteBundler } from '../adapters/bundler/remoteBundler.ts'
import type { Config } from '../config.ts'
import type { Bundler } from '../ports/bundler.ts'
import type { GasSource } from '../ports/gasSource.ts'
import type { Log } from '../ports/log.ts'
import type { RpcNetworks } from '../ports/rpcNetworks.ts'

/** The bundler of each network that has one. */
export function openBundlers(
  { bundlers, networks }: Config,
  parts: {
    readonly sql: Sql
    readonly nodes: RpcNetworks
    readonly gas: GasSource
    readonly log: Log
    readonly fetch: typeof globalThis.fetch
  },
): ReadonlyMap<string, Bundler> {
  return new Map(
    networks.flatMap(({ id: network }) => {
      const { [network]: setting } = bundlers
      if (!setting || !network.startsWith('eip155:')) return []
      const bundler =
        'url' in setting
          ? remoteBundler({ ...parts, network, url: setting.url })
          : ownBundler({ ...parts, ...setting, network })
      return [[network, bundler] as const]
    }),
  )
}
