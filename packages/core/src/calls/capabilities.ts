import type { Capabilities, CapabilitiesByChain } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import { callsTools } from './tools.ts'

/**
 * The capabilities of the displayed EVM wallet on each EVM network of the kit (EIP-5792). A wallet without the standard has
 * those of the kit, which then sends calls one by one: `emulated`, and never atomic.
 * @throws KitError `ACCOUNT_MISSING`, any wallet code
 */
export async function readCapabilities(kit: Kit): Promise<CapabilitiesByChain> {
  const { wallet, account, calls } = await callsTools(kit)
  const chainIds = kit.store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(({ id }) => Number(id))
  const found = await calls.readCapabilities(wallet, account, chainIds)
  return found ?? Object.fromEntries(chainIds.map((each) => [each, emulated]))
}

/** The capabilities of calls that the kit sends one by one. */
export const emulated: Capabilities = {
  atomic: { status: 'unsupported' },
  emulated: { supported: true },
}
