/**
 * The EVM account that a library of the host remembers of the last visit, also on a server: `kit.get(remembered)`. Buttons show
 * it until the kit has resumed its connections.
 */
export function remembered(): { address: () => string | undefined } {
  return { address: () => undefined }
}
