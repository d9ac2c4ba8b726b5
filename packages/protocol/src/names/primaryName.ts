import type { NetworkId } from '../caip.ts'

/** A read of a contract (`eth_call`), hex with 0x; undefined when it reverts. @throws when no node answers */
export type ReadContract = (to: string, data: string) => Promise<string | undefined>

/** The reverse registrar of a network, and the name that an account set there; '' before it sets one. */
export type PrimaryName = { readonly registrar: string; readonly name: string }

/** TABLE ENS's registrars of other networks than rollups of Ethereum (docs.ens.domains, Deployments). */
const registrars: { readonly [network: NetworkId]: string } = {
  'eip155:1': '0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb',
  'eip155:11155111': '0xa0a1abcdae1a2a4a2ef8e9113ff0e02dd81dc0c6',
  'eip155:11155420': '0x00000beef055f7934784d6d81b6bc86665630dba',
  'eip155:84532': '0x00000beef055f7934784d6d81b6bc86665630dba',
  'eip155:421614': '0x00000beef055f7934784d6d81b6bc86665630dba',
  'eip155:59141': '0x00000beef055f7934784d6d81b6bc86665630dba',
  'eip155:534351': '0x00000beef055f7934784d6d81b6bc86665630dba',
}

/** ENS deploys the registrar of a rollup (`L2ReverseRegistrar`) at one address. */
export const rollupRegistrar = '0x0000000000d8e504002cc26e3ec46d81971c1664'

/** The registry of ENS on Ethereum and its test networks. */
const registry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'

/**
 * Reads the primary name of an account at the reverse registrar of its network (ENSIP-19). Undefined on a network without one. The
 * name counts only if it leads back to the account, which the caller checks.
 */
export async function readPrimaryName(
  read: ReadContract,
  network: NetworkId,
  address: string,
): Promise<PrimaryName | undefined> {
  const registrar = registrars[network] ?? rollupRegistrar
  const account = address.slice(2).toLowerCase().padStart(64, '0')
  // nameForAddr(address)
  const own = textIn(await read(registrar, `0x4ec3bd23${account}`))
  if (own !== undefined) return { registrar, name: own }
  if (registrar === rollupRegistrar) return undefined
  // Ethereum's older registrar sets the record of a node in the registry: node(address), resolver(bytes32), name(bytes32).
  const node = wordIn(await read(registrar, `0xbffbe61c${account}`))
  if (node === undefined) return undefined
  const resolver = wordIn(await read(registry, `0x0178b8bf${node}`))?.slice(24)
  if (resolver === undefined) return undefined
  const name = /^0*$/.test(resolver) ? '' : textIn(await read(`0x${resolver}`, `0x691f3431${node}`))
  return { registrar, name: name ?? '' }
}

/** The data of `setName(string)`, which makes a name the primary name of the caller. */
export function encodeSetName(name: string): string {
  const hex = Array.from(new TextEncoder().encode(name), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const words = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
  return `0xc47f0027${word(32)}${word(hex.length / 2)}${words}`
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

function wordIn(answer: string | undefined): string | undefined {
  return /^0x([0-9a-f]{64})$/i.exec(answer ?? '')?.[1]
}

/** The text in an answer of one `string`; undefined for other data, such as that of an address without a contract. */
function textIn(answer: string | undefined): string | undefined {
  const [, length, rest] = /^0x0{62}20([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i.exec(answer ?? '') ?? []
  if (length === undefined || rest === undefined) return undefined
  const size = Number(BigInt(`0x${length}`))
  // RFC 1035: a name has at most 255 bytes.
  if (size > 255 || rest.length < size * 2) return undefined
  const bytes = Uint8Array.from(rest.slice(0, size * 2).match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  return new TextDecoder().decode(bytes)
}
