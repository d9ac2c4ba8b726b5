import { base58 } from '@scure/base'
import { joined } from './programAddress.ts'

/** An account as an instruction uses it; its key in base58. */
export type Meta = { readonly key: string; readonly signs?: boolean; readonly writes?: boolean }
export type Instruction = {
  readonly program: string
  readonly accounts: readonly Meta[]
  readonly data: Uint8Array
}

/**
 * Builds a transaction without its payer's signature: a message of the legacy format, which every wallet and ledger accepts
 * (https://solana.com/docs/core/transactions), behind room for one signature.
 */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  return joined([Uint8Array.of(1), new Uint8Array(64), message])
}

/** The payer is the only signer. Keys are in the order that the header's counts require. */
export function compileMessage(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array {
  const metas = new Map<string, { writes: boolean }>([[payer, { writes: true }]])
  const register = (key: string, writes: boolean): void => {
    const known = metas.get(key)
    if (known) known.writes ||= writes
    else metas.set(key, { writes })
  }
  for (const { program, accounts } of instructions) {
    for (const { key, writes = false } of accounts) register(key, writes)
    register(program, false)
  }
  const written = [...metas].filter(([, { writes }]) => writes).map(([key]) => key)
  const read = [...metas].filter(([, { writes }]) => !writes).map(([key]) => key)
  const keys = [...written, ...read]
  const index = (key: string): number => keys.indexOf(key)
  return joined([
    Uint8Array.of(1, 0, read.length),
    list(keys.map((key) => base58.decode(key))),
    base58.decode(blockhash),
    list(
      instructions.map(({ program, accounts, data }) =>
        joined([
          Uint8Array.of(index(program)),
          list(accounts.map(({ key }) => Uint8Array.of(index(key)))),
          compact(data.length),
          data,
        ]),
      ),
    ),
  ])
}

function list(items: readonly Uint8Array[]): Uint8Array {
  return joined([compact(items.length), ...items])
}

/** Encodes a number with 7 bits a byte, the lowest bits first. */
function compact(value: number): Uint8Array {
  return value < 0x80 ? Uint8Array.of(value) : Uint8Array.of((value & 0x7f) | 0x80, value >> 7)
}
