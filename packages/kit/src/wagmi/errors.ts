import { isKitError } from '@latchkey/protocol'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'

/** The error of viem that wagmi's own connectors throw in place of a kit's error. Any other error stays as it is. */
export function viemError(error: unknown): unknown {
  if (isKitError(error, 'USER_REJECTED') || isKitError(error, 'ABORTED'))
    return new UserRejectedRequestError(error)
  if (isKitError(error, 'RESOURCE_UNAVAILABLE')) return new ResourceUnavailableRpcError(error)
  return error
}

/** As `viemError`, for a switch of the chain. */
export function switchError(error: unknown): unknown {
  const known = viemError(error)
  return known === error && error instanceof Error ? new SwitchChainError(error) : known
}
