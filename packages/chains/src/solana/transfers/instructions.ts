import type { Units } from '@latchkey/core'
import { base58 } from '@scure/base'
import type { Instruction } from './message.ts'
import { programAddress } from './programAddress.ts'

export const systemProgram = '1'.repeat(32)
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export type TokenAccounts = {
  readonly program: string
  readonly mint: string
  readonly source: string
  readonly destination: string
}

/** `Transfer` of the system program. */
export function transferLamports(from: string, to: string, lamports: Units): Instruction {
  return {
    program: systemProgram,
    accounts: [
      { key: from, signs: true, writes: true },
      { key: to, writes: true },
    ],
    data: Uint8Array.of(2, 0, 0, 0, ...u64(lamports)),
  }
}

/** `TransferChecked`: it names the mint and its decimals, so that a wallet can say what moves. */
export function transferTokens(
  { program, mint, source, destination }: TokenAccounts,
  owner: string,
  { units, decimals }: { readonly units: Units; readonly decimals: number },
): Instruction {
  return {
    program,
    accounts: [
      { key: source, writes: true },
      { key: mint },
      { key: destination, writes: true },
      { key: owner, signs: true },
    ],
    data: Uint8Array.of(12, ...u64(units), decimals),
  }
}

/** `TransferCheckedWithFee` of Token-2022 fails when the fee is another one, so that the receiver gets what was reviewed. */
export function transferTokensWithFee(
  accounts: TokenAccounts,
  owner: string,
  {
    units,
    decimals,
    fee,
  }: { readonly units: Units; readonly decimals: number; readonly fee: Units },
): Instruction {
  const plain = transferTokens(accounts, owner, { units, decimals })
  return { ...plain, data: Uint8Array.of(26, 1, ...u64(units), decimals, ...u64(fee)) }
}

/** `CreateIdempotent` does nothing when the account exists already. */
export function openAccount(
  { program, mint, destination }: Omit<TokenAccounts, 'source'>,
  payer: string,
  owner: string,
): Instruction {
  return {
    program: associatedProgram,
    accounts: [
      { key: payer, signs: true, writes: true },
      { key: destination, writes: true },
      { key: owner },
      { key: mint },
      { key: systemProgram },
      { key: program },
    ],
    data: Uint8Array.of(1),
  }
}

/** The default account of a wallet for a token. */
export function associatedAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((key) => base58.decode(key))
  return base58.encode(programAddress(seeds, base58.decode(associatedProgram)))
}

function u64(value: Units): Uint8Array {
  if (value < 0n || value >= 2n ** 64n) throw new RangeError('The amount must fit in 64 bits')
  const data = new DataView(new ArrayBuffer(8))
  data.setBigUint64(0, value, true)
  return new Uint8Array(data.buffer)
}
