/** How long a test waits for a condition, in ms, before it says that it does not hold. */
export const patience = 20_000
