/** Planck that each of `polkadotAccounts` begins with: 1,000 of a coin with 12 decimals. */
export const polkadotFunds = 1_000_000_000_000_000n

/** An sr25519 account. `seed` is its mini secret, 32 bytes in hex. */
export type PolkadotAccount = {
  readonly name: string
  /** SS58 address with the generic prefix, 42. */
  readonly address: string
  readonly seed: string
}

/** The development accounts that every Substrate chain knows. */
export const polkadotAccounts = [
  {
    name: 'Alice',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    seed: 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  {
    name: 'Bob',
    address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    seed: '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  },
] as const satisfies readonly PolkadotAccount[]
