import { readFileSync } from 'node:fs'
import { independentAddresses } from '../../adapters/jsonRpc/agreeing.ts'
import { parseConfig, type ConfigInput } from '../../config.ts'
import type { NamesSettings } from '../../names/settings.ts'
import { ensRegistry } from './zoneOnChain.ts'
import type { AskNode } from './transaction.ts'

/** Options of the commands beside the settings. */
export type NamesFlags = {
  readonly zone?: string | undefined
  readonly network?: string | undefined
  readonly registry?: string | undefined
  readonly url?: string | undefined
  readonly resolver?: string | undefined
  readonly 'key-file'?: string | undefined
}

type OwnNode = { readonly network: string; readonly host: string; readonly ask: AskNode }

/** The zone, its network and its gateway, from settings and options. */
export type NamesContext = {
  readonly names: NamesSettings
  readonly registry: string
  /** The address of the gateway in the resolver (ERC-3668). */
  readonly url: string
  readonly ask: AskNode
  /** EVM networks with one node that is not the operator's own: none can confirm the signature of a contract. */
  readonly singleNodes: readonly string[]
  /** The nodes that the settings call the operator's own, of EVM networks. */
  readonly ownNodes: readonly OwnNode[]
  /** The owner's private key, to send transactions. */
  readonly key: Uint8Array | undefined
}

/** @throws Error with a sentence for the operator */
export function namesContext(input: ConfigInput, flags: NamesFlags): NamesContext {
  const given = present({ zone: flags.zone, network: flags.network })
  const base = input.names ?? (flags.zone === undefined ? undefined : {})
  const config = parseConfig({ ...input, names: base && { ...base, ...given } })
  const { names, networks } = config
  if (!names) throw new Error('Name the zone: --zone example.eth, or "names" in the settings')
  const node = networks.find(({ id }) => id === names.network)?.rpc[0]
  if (!node) throw new Error(`The settings have no network ${names.network}`)
  const origin = flags.url ?? config.publicUrl
  if (!origin)
    throw new Error(
      'Name the address of the gateway: --url https://gateway.example, or "publicUrl"',
    )
  return {
    names,
    registry: flags.registry ?? ensRegistry,
    url: `${origin.replace(/\/$/, '')}/ccip/{sender}/{data}.json`,
    ask: asker(node),
    singleNodes: networks.flatMap(({ id, rpc, ownNode }) =>
      id.startsWith('eip155:') && !ownNode && independentAddresses(rpc).length < 2 ? id : [],
    ),
    ownNodes: networks.flatMap(({ id, rpc: [first], ownNode }) =>
      id.startsWith('eip155:') && ownNode && first
        ? { network: id, host: new URL(first).host, ask: asker(first) }
        : [],
    ),
    key: flags['key-file'] === undefined ? undefined : readKey(flags['key-file']),
  }
}

function asker(url: string): AskNode {
  return (method, params) => askNode(url, method, params)
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(15_000),
  })
  // As: JSON-RPC 2.0.
  const { result, error } = (await response.json()) as {
    readonly result?: unknown
    readonly error?: { readonly message: string }
  }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

function readKey(file: string): Uint8Array {
  const text = readFileSync(file, 'utf8').trim()
  if (!/^0x[0-9a-fA-F]{64}$/.test(text))
    throw new Error(`${file}: expected a private key, 0x and 64 hex characters`)
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
}

function present<Fields extends object>(fields: Fields): Partial<Fields> {
  // As: the same fields, without undefined ones.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}
