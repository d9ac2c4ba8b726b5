import { randomBytes } from 'node:crypto'
import { gatewayResolverCode } from '@latchkey/contracts/names'
import { addressOf } from '../../adapters/ccip/zoneAnswers.ts'
import type { NamesContext } from './context.ts'
import { type Call, sendCall } from './transaction.ts'
import { isSigner, readZone, zoneCalls } from './zoneOnChain.ts'

type Step = { readonly what: string; readonly call: Call }

/**
 * Points a zone to this gateway: prints the transactions that are missing, and sends them with the owner's key.
 * @throws Error with a sentence for the operator
 */
export async function initNames(
  { names, registry, url, ask, key }: NamesContext,
  print: (text: string) => void,
): Promise<void> {
  const { zone } = names
  const signers = names.keys.map((each) => addressOf(Buffer.from(each.slice(2), 'hex')))
  if (signers.length === 0)
    throw new Error(
      `Answers need a key. Add it to the settings: "names": {"zone": "${zone}", "keys": ["0x${randomBytes(32).toString('hex')}"]}`,
    )
  const { owner, resolver, urls } = await readZone(ask, { zone, registry })
  if (!owner) throw new Error(`Nobody owns ${zone} on ${names.network}. Register it first`)
  const sender = key ? addressOf(key) : owner
  if (urls !== undefined && resolver !== undefined) {
    const steps = await missing(resolver, urls)
    if (steps.length === 0) return print(`${zone} is set up: its resolver is ${resolver}\n`)
    return run(steps)
  }
  const deploy = {
    what: 'the resolver',
    call: zoneCalls.deploy(gatewayResolverCode, { owner: sender, urls: [url], signers }),
  }
  if (!key) {
    await run([deploy])
    return print(
      'Send it from the owner of the zone, and run this again with --resolver ADDRESS.\n',
    )
  }
  const made = await sendCall(ask, key, deploy.call)
  if (made === undefined) throw new Error('The network made no contract')
  print(`Resolver: ${made}\n`)
  await pointTo(made)

  /** What a resolver of ours does not have yet. */
  async function missing(own: string, known: readonly string[]): Promise<readonly Step[]> {
    const steps: Step[] = []
    for (const signer of signers)
      if (!(await isSigner(ask, own, signer)))
        steps.push({ what: `the signer ${signer}`, call: zoneCalls.setSigner(own, signer) })
    if (!known.includes(url))
      steps.push({ what: `the address ${url}`, call: zoneCalls.setUrls(own, [...known, url]) })
    return steps
  }

  async function pointTo(own: string): Promise<void> {
    const call = zoneCalls.setResolver(zone, { registry, owner: owner ?? '', resolver: own })
    await run([{ what: `the resolver of ${zone}`, call }])
  }

  async function run(steps: readonly Step[]): Promise<void> {
    for (const { what, call } of steps) {
      if (key) await sendCall(ask, key, call)
      const { to = null, data } = call
      print(key ? `Set ${what}\n` : `${what}\n${JSON.stringify({ from: sender, to, data })}\n`)
    }
  }
}

/** Prints the transaction that gives the zone a resolver which was deployed by hand. */
export async function printSetResolver(
  { names: { zone }, registry, ask }: NamesContext,
  resolver: string,
  print: (text: string) => void,
): Promise<void> {
  const { owner } = await readZone(ask, { zone, registry })
  if (!owner) throw new Error(`Nobody owns ${zone}. Register it first`)
  const call = zoneCalls.setResolver(zone, { registry, owner, resolver })
  print(`the resolver of ${zone}\n${JSON.stringify({ from: owner, ...call })}\n`)
}
