import {
  addressWord,
  bytesTail,
  decodeStrings,
  encodeArguments,
  uintOf,
  word,
} from '../../adapters/evm/abi.ts'
import { namehash } from '../../adapters/evm/ens.ts'
import type { AskNode, Call } from './transaction.ts'

/** The registry of ENS, at the same address on every network that has it. */
export const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** The contract that owns wrapped names on Ethereum; its `setResolver` is that of the registry. */
const nameWrapper = '0xd4416b13d2b3a9abae7acd5d6c2bbdbe25686401'

/** The state of a zone on its network. Addresses are lower-case hex with 0x. */
export type ZoneOnChain = {
  /** Undefined: nobody owns the name. */
  readonly owner: string | undefined
  readonly resolver: string | undefined
  /** ENSIP-10. */
  readonly isExtended: boolean
  /** Of a resolver of ours; undefined for another one. */
  readonly urls: readonly string[] | undefined
}

export async function readZone(
  ask: AskNode,
  { zone, registry }: { readonly zone: string; readonly registry: string },
): Promise<ZoneOnChain> {
  const node = namehash(zone)
  const owner = await readAddress(ask, registry, `0x02571be3${node}`)
  const resolver = await readAddress(ask, registry, `0x0178b8bf${node}`)
  const extended =
    resolver && (await view(ask, resolver, `0x01ffc9a7${'9061b923'.padEnd(64, '0')}`))
  return {
    owner,
    resolver,
    isExtended: uintOf(extended) === 1n,
    urls: resolver === undefined ? undefined : await readUrls(ask, resolver),
  }
}

/** Whether a resolver of ours accepts answers of a signer. */
export async function isSigner(ask: AskNode, resolver: string, signer: string): Promise<boolean> {
  return uintOf(await view(ask, resolver, `0x736c0d5b${addressWord(signer)}`)) === 1n
}

/** TABLE the calls that set up a zone. */
export const zoneCalls = {
  deploy: (code: string, { owner, urls, signers }: Resolver): Call => ({
    data: `${code}${encodeArguments([addressWord(owner), strings(urls), { tail: words(signers) }])}`,
  }),
  setResolver: (zone: string, { registry, owner, resolver }: SetResolver): Call => ({
    to: owner === nameWrapper ? nameWrapper : registry,
    data: `0x1896f70a${namehash(zone)}${addressWord(resolver)}`,
  }),
  setSigner: (resolver: string, signer: string): Call => ({
    to: resolver,
    data: `0x31cb6105${addressWord(signer)}${word(1)}`,
  }),
  setUrls: (resolver: string, urls: readonly string[]): Call => ({
    to: resolver,
    data: `0x6cc895a9${encodeArguments([strings(urls)])}`,
  }),
} as const

type Resolver = {
  readonly owner: string
  readonly urls: readonly string[]
  readonly signers: readonly string[]
}
type SetResolver = {
  readonly registry: string
  readonly owner: string
  readonly resolver: string
}

/** A read of a contract; undefined when the contract refuses. */
export async function view(ask: AskNode, to: string, data: string): Promise<string | undefined> {
  try {
    return String(await ask('eth_call', [{ to, data }, 'latest']))
  } catch (error) {
    if (error instanceof Error && /revert/i.test(error.message)) return undefined
    throw error
  }
}

async function readAddress(ask: AskNode, to: string, data: string): Promise<string | undefined> {
  const value = uintOf(await view(ask, to, data)) ?? 0n
  return value === 0n ? undefined : `0x${value.toString(16).padStart(40, '0')}`
}

async function readUrls(ask: AskNode, resolver: string): Promise<readonly string[] | undefined> {
  const answer = await view(ask, resolver, '0x2c73dc4a')
  try {
    return answer === undefined ? undefined : decodeStrings(answer)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function words(addresses: readonly string[]): string {
  return word(addresses.length) + addresses.map(addressWord).join('')
}

function strings(texts: readonly string[]): { readonly tail: string } {
  const items = texts.map((text) => ({ tail: bytesTail(Buffer.from(text).toString('hex')) }))
  return { tail: word(texts.length) + encodeArguments(items) }
}
