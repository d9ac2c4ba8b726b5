import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress } from '@latchkey/protocol/http'
import { parseAssetId } from '../../networks/asset.ts'
import { isEvm } from '../../networks/network.ts'

/** A token's network and contract; the coin has no contract. */
export function tokenOf(
  id: string,
  field: string,
): { readonly network: string; readonly token: string | undefined } {
  const parsed = parseAssetId(id)
  if (!parsed) throw new KitError('CAIP_ADDRESS_INVALID', { value: id.slice(0, 120), field })
  const { network, address } = parsed
  return { network, token: address === nativeTokenAddress ? undefined : address }
}

/** The address of an account, which has to be on the network of the tokens. */
export function accountIn(text: string, network: string): string {
  const address = text.startsWith(`${network}:`) ? text.slice(network.length + 1) : text
  if (address.includes(':')) throw invalid('userAddress', 'Expected an account of the same network')
  const form = hasGas(network) ? /^0x[0-9a-fA-F]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  if (!form.test(address)) throw invalid('userAddress', 'Invalid address')
  return address
}

/** Networks of eip155 have gas, and approvals. */
export function hasGas(network: string): boolean {
  return isEvm({ id: network })
}

/** A refused request, by its field. */
export function invalid(field: string, issue: string): KitError {
  return new KitError('REQUEST_INVALID', { issue, field })
}
