import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { jupiterProgram } from '@latchkey/protocol/routers'
import { base58 } from '@scure/base'
import { askNode } from '../../chain/node.ts'
import { solanaTokens } from '../furnishSolana.ts'
import { type SolanaInstruction, unsignedSolana } from '../sendTransaction.ts'
import type { SolanaNode } from '../startSolana.ts'
import { metadataBytes, mintBytes, solanaPrograms, tokenAccountBytes } from '../tokenAccounts.ts'
import { exchangeProgram, outputOf, poolSeed, routeAccounts } from './exchangeProgram.ts'

export type Jupiter = {
  /** Base address of a service as the gateway's settings name it. */
  readonly url: string
  /** Sets the pool's balances, so that the price changes. */
  setPool(reserves: { readonly coin: bigint; readonly dollar: bigint }): void
  stop(): Promise<void>
}

export const wrappedSol = 'So11111111111111111111111111111111111111112'
/** 150 dollars for a SOL. */
export const jupiterPool = { coin: 1_000_000_000_000n, dollar: 150_000_000_000n }

/**
 * A stand-in for Jupiter on a local node: a program with the interface of `route` at Jupiter's address, a pool of SOL and
 * dollars, and a service with the answers of Jupiter's Swap API v1 (dev.jup.ag), which builds transactions for them.
 */
export async function startJupiter(node: SolanaNode): Promise<Jupiter> {
  const { dollar } = solanaTokens
  node.deploy(jupiterProgram, exchangeProgram())
  const [authority, bump] = programAddress([Buffer.from(poolSeed)], jupiterProgram)
  node.setAccount(dollar.address, {
    data: mintBytes(dollar.decimals, 10n ** 15n),
    owner: solanaPrograms.token,
  })
  node.setAccount(wrappedSol, { data: mintBytes(9, 0n), owner: solanaPrograms.token })
  const [metadata] = programAddress(
    ['metadata', solanaPrograms.metadata, dollar.address].map(seedOf),
    solanaPrograms.metadata,
  )
  const words = { name: dollar.name, symbol: dollar.symbol, uri: '' }
  node.setAccount(metadata, {
    data: metadataBytes(dollar.address, words),
    owner: solanaPrograms.metadata,
  })
  const vault = (mint: string): string => associatedAddress(authority, mint)
  const setPool: Jupiter['setPool'] = (reserves) => {
    for (const [mint, units] of [
      [wrappedSol, reserves.coin],
      [dollar.address, reserves.dollar],
    ] as const) {
      const data = Buffer.from(tokenAccountBytes({ mint, owner: authority, units }))
      if (mint === wrappedSol) {
        data.writeUInt32LE(1, 109)
        data.writeBigUInt64LE(BigInt(rent), 113)
      }
      const lamports = rent + (mint === wrappedSol ? Number(units) : 0)
      node.setAccount(vault(mint), { data, owner: solanaPrograms.token, lamports })
    }
  }
  setPool(jupiterPool)

  const unitsIn = async (mint: string): Promise<bigint> => {
    const answer = await askNode(node.rpcUrl, 'getTokenAccountBalance', [
      vault(mint),
      { commitment: 'confirmed' },
    ])
    return BigInt((answer as { value: { amount: string } }).value.amount)
  }
  const quote = async (query: URLSearchParams): Promise<object | undefined> => {
    const [from, to] = [query.get('inputMint') ?? '', query.get('outputMint') ?? '']
    if (![from, to].every((mint) => [wrappedSol, dollar.address].includes(mint)) || from === to)
      return undefined
    const amount = BigInt(query.get('amount') ?? 0)
    const slippage = BigInt(query.get('slippageBps') ?? 50)
    const reserves = { source: await unitsIn(from), destination: await unitsIn(to) }
    const output = outputOf(amount, reserves)
    const fair = Number((amount * reserves.destination) / reserves.source)
    return {
      inputMint: from,
      inAmount: `${amount}`,
      outputMint: to,
      outAmount: `${output}`,
      otherAmountThreshold: `${(output * (10_000n - slippage)) / 10_000n}`,
      swapMode: 'ExactIn',
      slippageBps: Number(slippage),
      platformFee: null,
      priceImpactPct: Math.max(0, fair ? 1 - Number(output) / fair : 0).toFixed(6),
      routePlan: [
        {
          swapInfo: {
            ammKey: authority,
            label: 'Local Pool',
            inputMint: from,
            outputMint: to,
            inAmount: `${amount}`,
            outAmount: `${output}`,
            feeAmount: '0',
            feeMint: from,
          },
          percent: 100,
        },
      ],
      contextSlot: 1,
      timeTaken: 0.001,
    }
  }
  const build = async ({ quoteResponse, userPublicKey: user }: SwapBody): Promise<object> => {
    const { inputMint: from, outputMint: to, inAmount, outAmount, slippageBps } = quoteResponse
    const accounts: { readonly [name: string]: string } = {
      tokenProgram: solanaPrograms.token,
      user,
      userSource: associatedAddress(user, from),
      userDestination: associatedAddress(user, to),
      mint: to,
      poolSource: vault(from),
      poolDestination: vault(to),
      poolAuthority: authority,
    }
    const written = ['user', 'userSource', 'userDestination', 'poolSource', 'poolDestination']
    const route: SolanaInstruction = {
      program: jupiterProgram,
      accounts: routeAccounts.map((name) => ({
        // Jupiter's own program stands for an account that is not given.
        address: accounts[name] ?? jupiterProgram,
        isSigner: name === 'user',
        isWritable: written.includes(name),
      })),
      data: routeData({ bump, sold: BigInt(inAmount), quoted: BigInt(outAmount), slippageBps }),
    }
    const { value } = (await askNode(node.rpcUrl, 'getLatestBlockhash', [
      { commitment: 'confirmed' },
    ])) as { value: { blockhash: string; lastValidBlockHeight: number } }
    const instructions = [
      budget(2, 4, 300_000n),
      budget(3, 8, 10_000n),
      ...(from === wrappedSol ? wrap(user, BigInt(inAmount)) : []),
      openAccount(user, to),
      route,
      ...(from === wrappedSol || to === wrappedSol ? [unwrap(user)] : []),
    ]
    return {
      swapTransaction: unsignedSolana(user, instructions, value.blockhash),
      lastValidBlockHeight: value.lastValidBlockHeight,
    }
  }

  const server = createServer((request, response) => {
    const answer = async (): Promise<object | undefined> => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (url.pathname === '/swap/v1/quote') return quote(url.searchParams)
      // As: the gateway's request.
      if (url.pathname === '/swap/v1/swap')
        return build(JSON.parse(await bodyOf(request)) as SwapBody)
      return undefined
    }
    const json = { 'content-type': 'application/json' }
    const noRoute = { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' }
    answer().then(
      (found) => response.writeHead(found ? 200 : 400, json).end(JSON.stringify(found ?? noRoute)),
      (cause: unknown) =>
        response.writeHead(500, json).end(JSON.stringify({ error: String(cause) })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    setPool,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type SwapBody = {
  readonly userPublicKey: string
  readonly quoteResponse: {
    readonly inputMint: string
    readonly outputMint: string
    readonly inAmount: string
    readonly outAmount: string
    readonly slippageBps: number
  }
}

/** The arguments of Jupiter's `route`; the bump takes the place of its plan. */
function routeData(route: {
  readonly bump: number
  readonly sold: bigint
  readonly quoted: bigint
  readonly slippageBps: number
}): Uint8Array {
  const data = Buffer.alloc(28)
  data.set(Buffer.from('e517cb977ae3ad2a', 'hex'), 0)
  data.writeUInt8(route.bump, 8)
  data.writeBigUInt64LE(route.sold, 9)
  data.writeBigUInt64LE(route.quoted, 17)
  data.writeUInt16LE(route.slippageBps, 25)
  return data
}

function budget(kind: number, size: number, value: bigint): SolanaInstruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(kind, 0)
  data.writeBigUInt64LE(value, 1)
  return {
    program: 'ComputeBudget111111111111111111111111111111',
    accounts: [],
    data: data.subarray(0, 1 + size),
  }
}

function openAccount(owner: string, mint: string): SolanaInstruction {
  return {
    program: associatedProgram,
    accounts: [
      { address: owner, isSigner: true, isWritable: true },
      { address: associatedAddress(owner, mint), isWritable: true },
      { address: owner },
      { address: mint },
      { address: systemProgram },
      { address: solanaPrograms.token },
    ],
    data: Uint8Array.of(1),
  }
}

function wrap(owner: string, lamports: bigint): readonly SolanaInstruction[] {
  const account = associatedAddress(owner, wrappedSol)
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return [
    openAccount(owner, wrappedSol),
    {
      program: systemProgram,
      accounts: [
        { address: owner, isSigner: true, isWritable: true },
        { address: account, isWritable: true },
      ],
      data,
    },
    // SyncNative
    {
      program: solanaPrograms.token,
      accounts: [{ address: account, isWritable: true }],
      data: Uint8Array.of(17),
    },
  ]
}

/** CloseAccount, which gives the coins to the owner. */
function unwrap(owner: string): SolanaInstruction {
  return {
    program: solanaPrograms.token,
    accounts: [
      { address: associatedAddress(owner, wrappedSol), isWritable: true },
      { address: owner, isWritable: true },
      { address: owner, isSigner: true },
    ],
    data: Uint8Array.of(9),
  }
}

/** The account of SPL Token that belongs to an owner by default. */
export function associatedAddress(owner: string, mint: string): string {
  const [address] = programAddress(
    [owner, solanaPrograms.token, mint].map(seedOf),
    associatedProgram,
  )
  return address
}

/** Seeds are texts of names, or keys. */
function seedOf(text: string): Uint8Array {
  return text.length < 32 ? Buffer.from(text) : base58.decode(text)
}

/** An address of a program, and its bump (https://solana.com/docs/core/pda). */
function programAddress(
  seeds: readonly Uint8Array[],
  program: string,
): readonly [address: string, bump: number] {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const parts = [...seeds, Uint8Array.of(bump), base58.decode(program), marker]
    const hash = sha256(Buffer.concat(parts))
    try {
      ed25519.Point.fromBytes(hash)
    } catch {
      return [base58.encode(hash), bump]
    }
  }
  throw new RangeError('no address for these seeds')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  // As: a request without an encoding gives bytes.
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const marker = Buffer.from('ProgramDerivedAddress')
const systemProgram = '11111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Lamports that a token account keeps. */
const rent = 2_039_280
