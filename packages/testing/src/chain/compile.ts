import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

export type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
export type ContractName =
  | 'GatewayResolver'
  | 'RouteFinder'
  | 'SignatureValidator'
  | 'SmartAccount'
  | 'SmartAccountFactory'
  | 'SwapAllowToken'
  | 'SwapFeeToken'
  | 'SwapPermitToken'
  | 'SwapResetToken'
  | 'SwapTrapToken'
  | 'TestChainReverseRegistrar'
  | 'TestFeeToken'
  | 'TestItems'
  | 'TestNameRegistry'
  | 'TestNameResolver'
  | 'TestNft'
  | 'TestPool'
  | 'TestReverseRegistrar'
  | 'TestSpam'
  | 'TestToken'
  | 'TestUniversalResolver'
  | 'TestWeth'
  | 'TokenTrial'

/**
 * The compiled contracts of `packages/testing/contracts` and of `packages/contracts`. The compiler takes seconds, so its output is cached in the
 * repository's `.local/contracts`, named by the hash of sources and settings.
 */
export async function compile(): Promise<Readonly<Record<ContractName, Artifact>>> {
  const input = JSON.stringify({ language: 'Solidity', sources: readSources(), settings })
  const cache = new URL(
    `${createHash('sha256').update(input).digest('hex').slice(0, 16)}.json`,
    cacheFolder,
  )
  try {
    return JSON.parse(readFileSync(cache, 'utf8'))
  } catch {
    // Not compiled yet.
  }
  const artifacts = await runCompiler(input)
  mkdirSync(cacheFolder, { recursive: true })
  // Several test processes may compile at once: each writes its own file, the rename is atomic.
  const own = new URL(`${randomUUID()}.tmp`, cacheFolder)
  writeFileSync(own, JSON.stringify(artifacts))
  renameSync(own, cache)
  return artifacts
}

function readSources(): Record<string, { content: string }> {
  const files = contractsFolders.flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.sol'))
      .toSorted()
      .map((file) => [file, new URL(file, folder)] as const),
  )
  return Object.fromEntries(
    files.map(([file, url]) => [file, { content: readFileSync(url, 'utf8') }]),
  )
}

async function runCompiler(input: string): Promise<Record<ContractName, Artifact>> {
  const { default: solc } = await import('solc')
  // `as`: the standard JSON output of a compiler pinned to one version.
  const output = JSON.parse(solc.compile(input)) as SolcOutput
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const named = Object.values(output.contracts).flatMap((file) => Object.entries(file))
  const artifacts = named.map(([name, { abi, evm }]) => [
    name,
    { abi, bytecode: `0x${evm.bytecode.object}` },
  ])
  return Object.fromEntries(artifacts)
}

type SolcOutput = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>
  >
}

const settings = {
  // A version that every public chain runs: the gateway sends SignatureValidator to all of them.
  evmVersion: 'paris',
  // With CBOR, the bytecode would depend on comments too.
  metadata: { appendCBOR: false },
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}
const contractsFolders = ['../../contracts/', '../../../contracts/src/'].map(
  (folder) => new URL(folder, import.meta.url),
)
const cacheFolder = new URL('../../../../.local/contracts/', import.meta.url)
