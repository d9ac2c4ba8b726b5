import { base58 } from '@scure/base'
import { askNode } from '../chain/node.ts'
import type { SolanaAccount } from './accounts.ts'
import { signingKey } from './ed25519.ts'
import { signTransaction } from './signTransaction.ts'
import { solanaPrograms } from './tokenAccounts.ts'

export type SolanaInstruction = {
  readonly program: string
  readonly accounts: readonly {
    readonly address: string
    readonly isSigner?: boolean
    readonly isWritable?: boolean
  }[]
  readonly data: Uint8Array
}

/**
 * Send instructions signed and paid by one account, and wait until the node has the transaction.
 * @returns the signature, also of a failed transaction
 */
export async function sendSolana(
  url: string,
  payer: SolanaAccount,
  instructions: readonly SolanaInstruction[],
): Promise<string> {
  const recent = (await askNode(url, 'getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
    value: { blockhash: string }
  }
  const message = solanaMessage(payer.address, instructions, recent.value.blockhash)
  const signature = await (await signingKey(payer.seed)).sign(message)
  const transaction = Buffer.concat([Buffer.from([1]), signature, message])
  const options = { encoding: 'base64', skipPreflight: true }
  await askNode(url, 'sendTransaction', [transaction.toString('base64'), options])
  const id = base58.encode(signature)
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { value } = (await askNode(url, 'getSignatureStatuses', [[id]])) as { value: unknown[] }
    if (value[0]) return id
    await new Promise((next) => setTimeout(next, 20))
  }
  throw new Error(`the node never had ${id}`)
}

/** A transaction of version 0 in base64, without its payer's signature and without lookup tables. */
export function unsignedSolana(
  payer: string,
  instructions: readonly SolanaInstruction[],
  blockhash: string,
): string {
  const message = solanaMessage(payer, instructions, blockhash)
  const room = Buffer.concat([Buffer.from([1]), Buffer.alloc(64), Buffer.from([0x80])])
  return Buffer.concat([room, message, Buffer.from([0])]).toString('base64')
}

/** Sign a transaction in base64 with the key of one of its signers. */
export async function signSolana(transaction: string, { seed }: SolanaAccount): Promise<string> {
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'))
  const { signed } = await signTransaction(bytes, await signingKey(seed))
  return Buffer.from(signed).toString('base64')
}

/** System program: transfer. */
export function paySol(from: string, to: string, lamports: bigint): SolanaInstruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return {
    program: '11111111111111111111111111111111',
    accounts: [
      { address: from, isSigner: true, isWritable: true },
      { address: to, isWritable: true },
    ],
    data,
  }
}

/** SPL Token and Token-2022: transferChecked between token accounts. */
export function payToken(transfer: {
  readonly from: string
  readonly mint: string
  readonly to: string
  readonly owner: string
  readonly units: bigint
  readonly decimals: number
  readonly program?: string
}): SolanaInstruction {
  const data = Buffer.alloc(10)
  data.writeUInt8(12, 0)
  data.writeBigUInt64LE(transfer.units, 1)
  data.writeUInt8(transfer.decimals, 9)
  return {
    program: transfer.program ?? solanaPrograms.token,
    accounts: [
      { address: transfer.from, isWritable: true },
      { address: transfer.mint },
      { address: transfer.to, isWritable: true },
      { address: transfer.owner, isSigner: true },
    ],
    data,
  }
}

/** SPL Token: burn from a token account of the owner. */
export function burnToken(burn: {
  readonly from: string
  readonly mint: string
  readonly owner: string
  readonly units: bigint
}): SolanaInstruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(8, 0)
  data.writeBigUInt64LE(burn.units, 1)
  return {
    program: solanaPrograms.token,
    accounts: [
      { address: burn.from, isWritable: true },
      { address: burn.mint, isWritable: true },
      { address: burn.owner, isSigner: true },
    ],
    data,
  }
}

/**
 * A legacy message (https://solana.com/docs/core/transactions): the payer first, then writable accounts, then the
 * rest.
 */
export function solanaMessage(
  payer: string,
  instructions: readonly SolanaInstruction[],
  blockhash: string,
): Uint8Array {
  const uses = instructions.flatMap(({ accounts }) => accounts)
  const others = [
    ...new Set([
      ...uses.map(({ address }) => address),
      ...instructions.map(({ program }) => program),
    ]),
  ].filter((key) => key !== payer)
  const isWritten = (key: string): boolean =>
    uses.some(({ address, isWritable }) => address === key && isWritable)
  const keys = [payer, ...others.filter(isWritten), ...others.filter((key) => !isWritten(key))]
  const readOnly = others.filter((key) => !isWritten(key)).length
  return Buffer.concat([
    Buffer.from([1, 0, readOnly, keys.length]),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    Buffer.from([instructions.length]),
    ...instructions.map(({ program, accounts, data }) =>
      Buffer.concat([
        Buffer.from([
          keys.indexOf(program),
          accounts.length,
          ...accounts.map(({ address }) => keys.indexOf(address)),
          data.length,
        ]),
        data,
      ]),
    ),
  ])
}
