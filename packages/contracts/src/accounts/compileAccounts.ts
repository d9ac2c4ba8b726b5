import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

export type CompiledContract = {
  readonly abi: Abi
  /** The code that creates the contract. */
  readonly code: Hex
  /** The code of the contract itself. */
  readonly deployed: Hex
}

/** Compiles the contracts of `accounts` with the pinned compiler. It takes seconds. */
export async function compileAccounts(): Promise<{ readonly [name: string]: CompiledContract }> {
  const { default: solc } = await import('solc')
  const folder = new URL('../../accounts/', import.meta.url)
  const files = readdirSync(folder).toSorted()
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(new URL(file, folder), 'utf8') }]),
  )
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  // As: the standard JSON output of a compiler pinned to one version.
  const output = JSON.parse(solc.compile(input, { import: readImport })) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((each) => each.formattedMessage).join('\n'))
  return Object.fromEntries(
    files.flatMap((file) =>
      Object.entries(output.contracts[file] ?? {}).map(([name, { abi, evm }]) => [
        name,
        {
          abi,
          code: `0x${evm.bytecode.object}`,
          deployed: `0x${evm.deployedBytecode.object}`,
        },
      ]),
    ),
  )
}

type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: {
    readonly [file: string]: {
      readonly [name: string]: {
        readonly abi: Abi
        readonly evm: {
          readonly bytecode: { readonly object: string }
          readonly deployedBytecode: { readonly object: string }
        }
      }
    }
  }
}

const settings = {
  // OpenZeppelin's accounts copy memory by an instruction of this version.
  evmVersion: 'cancun',
  // With CBOR, the bytecode would depend on comments too.
  metadata: { appendCBOR: false },
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

function readImport(path: string): { readonly contents: string } | { readonly error: string } {
  try {
    return { contents: readFileSync(createRequire(import.meta.url).resolve(path), 'utf8') }
  } catch {
    return { error: `There is no ${path}` }
  }
}
