import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress } from '@latchkey/protocol/http'

/**
 * The contracts of one network among CAIP-10 ids, lower case, without repeats. The network's own coin is always read,
 * so that its stand-in address is dropped; other networks' contracts are as well.
 * @throws KitError `REQUEST_INVALID` when an entry is no CAIP-10 id of an EVM contract
 */
export function contractsOn(
  network: string,
  ids: readonly string[],
  field: string,
): readonly string[] {
  const contracts = ids.flatMap((id) => {
    const [, chain, address] = /^(eip155:\d{1,18}):(0x[0-9a-fA-F]{40})$/.exec(id) ?? []
    if (!chain || !address)
      throw new KitError('REQUEST_INVALID', { issue: `${field}: Invalid CAIP Address`, field })
    const contract = address.toLowerCase()
    return chain === network && contract !== nativeTokenAddress ? [contract] : []
  })
  return [...new Set(contracts)]
}

/** The lower-case form of an EVM address, with or without 0x (VAL-01); undefined when it is none. */
export function evmAddressOf(text: string): string | undefined {
  const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  return hex && `0x${hex.toLowerCase()}`
}
