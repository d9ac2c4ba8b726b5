import { addressOf } from '../../adapters/ccip/zoneAnswers.ts'
import { bytesTail, encodeArguments } from '../../adapters/evm/abi.ts'
import { dnsName, namehash } from '../../adapters/evm/ens.ts'
import { publicNetworks } from '../../networks/publicNetworks.ts'
import type { NamesContext } from './context.ts'
import type { AskNode } from './transaction.ts'
import { isSigner, readZone, view } from './zoneOnChain.ts'

/** A check of a zone: what is right, or what to do. */
type Finding = { readonly isFine: boolean; readonly text: string }

/**
 * Examines a zone from the settings to a verified answer, prints what it finds, and stops at the first fault that hides others.
 * @returns whether everything is fine
 */
export async function examineNames(
  context: NamesContext,
  print: (text: string) => void,
): Promise<boolean> {
  let isFine = true
  for await (const finding of findings(context)) {
    isFine &&= finding.isFine
    print(`${finding.isFine ? 'ok ' : 'FIX'}  ${finding.text}\n`)
  }
  return isFine
}

/** What is wrong with a node; undefined for one that answers for its network. */
async function wrongNode(network: string, ask: AskNode): Promise<Finding | undefined> {
  const chain = await ask('eth_chainId', []).catch(() => undefined)
  if (chain === undefined) return wrong(`No node answers for ${network}`)
  const answered = `eip155:${BigInt(String(chain))}`
  return answered === network ? undefined : wrong(`The node is of ${answered}, not of ${network}`)
}

/** The operator's own node is believed alone, so that no other node corrects it. */
async function findingOf({
  network,
  host,
  ask,
}: NamesContext['ownNodes'][number]): Promise<Finding> {
  if (isPublic(host))
    return wrong(
      `${network}: "ownNode" trusts ${host}, which others run: it could sign for every smart account. Name a node of your own first, or remove "ownNode"`,
    )
  const fault = await wrongNode(network, ask)
  return fault ?? good(`${network}: your own node ${host} decides about smart accounts’ signatures`)
}

/** Whether a host has one of the public nodes that this package knows. */
function isPublic(host: string): boolean {
  return publicNetworks.some(({ rpc }) => rpc.some((each) => new URL(each).host === host))
}

const good = (text: string): Finding => ({ isFine: true, text })
const wrong = (text: string): Finding => ({ isFine: false, text })

async function* findings({
  names,
  registry,
  url,
  ask,
  singleNodes,
  ownNodes,
}: NamesContext): AsyncGenerator<Finding> {
  const { zone, network, keys } = names
  const fault = await wrongNode(network, ask)
  if (fault) return yield fault
  yield good(`A node of ${network} answers`)
  if (singleNodes.length > 0)
    yield wrong(
      `${singleNodes.join(', ')}: one node. Smart accounts register names only with a second node at another host, or with "ownNode": true on the network if the node is your own`,
    )
  for (const own of ownNodes) yield await findingOf(own)

  const { owner, resolver, isExtended, urls } = await readZone(ask, { zone, registry })
  if (!owner) return yield wrong(`Nobody owns ${zone}: register it`)
  yield good(`${zone} belongs to ${owner}`)
  if (!resolver) return yield wrong(`${zone} has no resolver: run names init`)
  if (!isExtended)
    return yield wrong(`The resolver ${resolver} knows no names below ${zone}: run names init`)
  if (!urls) return yield wrong(`The resolver ${resolver} is another contract: run names init`)
  yield good(`Its resolver is ${resolver}`)

  if (keys.length === 0) return yield wrong('The settings have no key: add one to names.keys')
  for (const key of keys) {
    const signer = addressOf(Buffer.from(key.slice(2), 'hex'))
    yield (await isSigner(ask, resolver, signer))
      ? good(`The resolver accepts the signer ${signer}`)
      : wrong(`The resolver does not accept the signer ${signer}: run names init`)
  }
  yield urls.includes(url)
    ? good(`The resolver asks ${url}`)
    : wrong(`The resolver does not ask ${url}: run names init`)
  for (const each of urls) yield await answerOf(each)

  /** Asks a gateway as a wallet does, and has the contract check its answer. */
  async function answerOf(gateway: string): Promise<Finding> {
    const name = `latchkey-doctor.${zone}`
    const question = [dnsName(name), `3b3b57de${namehash(name)}`]
    const tails = question.map((hex) => ({ tail: bytesTail(hex) }))
    const data = `0x9061b923${encodeArguments(tails)}`
    const address = gateway.replace('{sender}', resolver ?? '').replace('{data}', data)
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
      if (!response.ok) return wrong(`${gateway} answers with status ${response.status}`)
      // As: ERC-3668.
      const { data: answer } = (await response.json()) as { readonly data: string }
      const proof = [answer, data].map((hex) => ({ tail: bytesTail(hex.slice(2)) }))
      const checked = await view(ask, resolver ?? '', `0xf4d4d2f8${encodeArguments(proof)}`)
      return checked === undefined
        ? wrong(`The resolver refuses the answer of ${gateway}: check its keys and its clock`)
        : good(`The resolver accepts the answer of ${gateway}`)
    } catch {
      return wrong(`${gateway} does not answer`)
    }
  }
}
