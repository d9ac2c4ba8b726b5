import type { Module, Parts } from '../module.ts'
import { analytics } from './analytics/index.ts'
import { balances } from './balances/index.ts'
import { bundler } from './bundler/index.ts'
import { convert } from './convert/index.ts'
import { directory } from './directory/index.ts'
import { health } from './health/index.ts'
import { history } from './history/index.ts'
import { identity } from './identity/index.ts'
import { nfts } from './nfts/index.ts'
import { onramp } from './onramp/index.ts'
import { previews } from './previews/index.ts'
import { prices } from './prices/index.ts'
import { profile } from './profile/index.ts'
import { relay } from './relay/index.ts'
import { rpc } from './rpc/index.ts'
import { sessions } from './sessions/index.ts'
import { siwx } from './siwx/index.ts'

/** TABLE the gateway's modules, in no order: each says the access of its routes. */
export const modules: readonly ((parts: Parts) => Module)[] = [
  analytics,
  balances,
  bundler,
  convert,
  directory,
  health,
  history,
  identity,
  nfts,
  onramp,
  previews,
  prices,
  profile,
  relay,
  rpc,
  sessions,
  siwx,
]
