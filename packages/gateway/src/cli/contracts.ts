import {
  accountDeployments,
  create2Deployer,
  type Deployment,
  entryPoint,
  paymasterDeployment,
} from '@latchkey/contracts/accounts'
import { evmGas } from '../adapters/evm/gas.ts'
import { jsonRpcNetworks } from '../adapters/jsonRpc/networks.ts'
import { addressOfKey, signTransaction } from '../operations/signTransaction.ts'
import { parseConfig, type ConfigInput } from '../config.ts'
import type { RpcNetworks } from '../ports/rpcNetworks.ts'

const deploymentGas = 9_000_000n
const waitMs = 120_000
const pollMs = 250

type Asked = { readonly network: string; readonly owner?: string | undefined }

/**
 * Puts the contracts of smart accounts on a network with the key of its bundler, unless they are there.
 * @throws Error with a sentence for the operator
 */
export async function deployContracts(
  input: ConfigInput,
  { network, owner }: Asked,
  print: (text: string) => void,
): Promise<void> {
  const { nodes, key, deployments } = contractsOf(input, { network, owner })
  if (!key) throw new Error(`bundlers: name the key for ${network}; its account pays`)
  await needsCode(nodes, network, create2Deployer, 'the CREATE2 deployer')
  await needsCode(nodes, network, entryPoint, 'the entry point 0.8')
  for (const { name, address, data } of deployments) {
    if (await hasCode(nodes, network, address)) {
      print(`${name}  ${address}  is there\n`)
      continue
    }
    await send(nodes, { network, key, data })
    for (const until = Date.now() + waitMs; !(await hasCode(nodes, network, address));) {
      if (Date.now() > until) throw new Error(`${name} was sent, and is not at ${address}`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    print(`${name}  ${address}  deployed\n`)
  }
}

/**
 * Compares a network with the contracts of this version. An address follows from the contract's code (EIP-1014), so code there
 * is that code.
 * @throws Error naming what is missing
 */
export async function verifyContracts(
  input: ConfigInput,
  asked: Asked,
  print: (text: string) => void,
): Promise<void> {
  const { nodes, deployments } = contractsOf(input, asked)
  await needsCode(nodes, asked.network, entryPoint, 'the entry point 0.8')
  const missing: string[] = []
  for (const { name, address } of deployments) {
    const isThere = await hasCode(nodes, asked.network, address)
    if (!isThere) missing.push(name)
    print(`${name}  ${address}  ${isThere ? 'is there' : 'is missing'}\n`)
  }
  if (missing.length > 0) throw new Error(`${asked.network} lacks ${missing.join(', ')}`)
}

/** The paymaster is among them when its owner is named, and the settings have its signing key. */
function contractsOf(
  input: ConfigInput,
  { network, owner }: Asked,
): {
  readonly nodes: RpcNetworks
  readonly key: string | undefined
  readonly deployments: readonly Deployment[]
} {
  const { networks, bundlers, paymasters } = parseConfig(input)
  if (!networks.some(({ id }) => id === network))
    throw new Error(`Name a network of the settings: --network eip155:…`)
  const nodes = jsonRpcNetworks(networks, { fetch: globalThis.fetch, clock: Date.now })
  const { [network]: bundler } = bundlers
  const { [network]: paymaster } = paymasters
  if (owner !== undefined && !/^0x[0-9a-f]{40}$/i.test(owner))
    throw new Error('--owner is not an address')
  return {
    nodes,
    key: bundler && 'key' in bundler ? bundler.key : undefined,
    deployments: [
      ...accountDeployments(),
      ...(owner && paymaster ? [paymasterDeployment(owner, addressOfKey(paymaster.key))] : []),
    ],
  }
}

async function send(
  nodes: RpcNetworks,
  { network, key, data }: { readonly network: string; readonly key: string; readonly data: string },
): Promise<void> {
  const from = addressOfKey(key)
  const asked = { method: 'eth_getTransactionCount', params: [from, 'latest'] }
  const [count] = await nodes.ask(network, [asked])
  const { instant } = await evmGas(nodes).prices(network, AbortSignal.timeout(waitMs))
  const { raw } = signTransaction(
    {
      chainId: BigInt(network.split(':')[1] ?? 0),
      nonce: BigInt(count && 'result' in count ? String(count.result) : 0),
      maxFeePerGas: instant,
      maxPriorityFeePerGas: instant / 10n,
      gas: deploymentGas,
      to: create2Deployer,
      data,
    },
    key,
  )
  const [sent] = await nodes.ask(network, [{ method: 'eth_sendRawTransaction', params: [raw] }])
  if (!sent || 'error' in sent)
    throw new Error(`The node refused the transaction: ${sent?.error.message ?? 'no answer'}`)
}

async function needsCode(
  nodes: RpcNetworks,
  network: string,
  address: string,
  name: string,
): Promise<void> {
  if (!(await hasCode(nodes, network, address)))
    throw new Error(`${network} lacks ${name} at ${address}`)
}

async function hasCode(nodes: RpcNetworks, network: string, address: string): Promise<boolean> {
  const asked = { method: 'eth_getCode', params: [address, 'latest'] }
  const [outcome] = await nodes.ask(network, [asked])
  if (!outcome || !('result' in outcome)) throw new Error(`The node of ${network} did not answer`)
  return outcome.result !== '0x'
}
