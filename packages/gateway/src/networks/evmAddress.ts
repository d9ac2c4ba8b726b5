import * as v from 'valibot'

/** An address of eip155 in a setting. */
export const evmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected 0x and 40 hex characters'),
)
