/** Time that a test waits for a condition before it fails, in ms. */
export const patience = 20_000
