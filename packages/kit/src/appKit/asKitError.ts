import { isKitError, KitError } from '@latchkey/protocol'

/** An error that is no KitError means that the code failed to load. */
export function asKitError(cause: unknown): KitError {
  return isKitError(cause) ? cause : new KitError('MODAL_LOAD_FAILED', {}, { cause })
}
