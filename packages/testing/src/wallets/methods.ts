import { knownChains } from './memory.ts'
import type { Memory } from './memory.ts'
import type { PageWalletOptions, WalletAsk, WalletChain } from './options.ts'
import { providerError } from './provider.ts'
import { type SmartAccountOwner, wrapSignature } from './smartAccount.ts'
import type { Call } from './provider.ts'

/**
 * The parts of the wallet that a method may use. All changes of memory go through `change`, which stores them and
 * calls listeners.
 */
export type Wallet = {
  readonly options: PageWalletOptions
  readonly memory: Readonly<Memory>
  change(part: Partial<Memory>): void
  ask(kind: WalletAsk['kind'], call: Call): Promise<void>
}

export async function answer(wallet: Wallet, call: Call): Promise<unknown> {
  if (wallet.options.unsupported?.includes(call.method)) throw unsupported(call.method)
  const method = methods[call.method]
  if (method) return method(wallet, call)
  if (/^(eth|net|web3)_/.test(call.method)) return askChain(wallet, call)
  throw unsupported(call.method)
}

/** Accounts that the page may see now, the selected one first. */
export function visibleAccounts({
  options,
  memory,
}: Pick<Wallet, 'options' | 'memory'>): readonly string[] {
  if (!memory.isAuthorised || memory.isLocked) return []
  if (options.exposes !== 'all') return [memory.account]
  return [memory.account, ...options.accounts.filter((account) => account !== memory.account)]
}

export const toChainHex = (id: number): string => `0x${id.toString(16)}`

type Method = (wallet: Wallet, call: Call) => unknown

const methods: Readonly<Record<string, Method>> = {
  eth_accounts: visibleAccounts,
  eth_chainId: ({ memory }) => toChainHex(memory.chainId),
  net_version: ({ memory }) => String(memory.chainId),
  async eth_requestAccounts(wallet, call) {
    if (wallet.memory.isLocked) {
      await wallet.ask('unlock', call)
      wallet.change({ isLocked: false })
    }
    if (!wallet.memory.isAuthorised) {
      await wallet.ask('connect', call)
      wallet.change({ isAuthorised: true })
    }
    return visibleAccounts(wallet)
  },
  async wallet_requestPermissions(wallet, call) {
    await wallet.ask('connect', call)
    wallet.change({ isAuthorised: true, isLocked: false })
    return permissions(wallet)
  },
  wallet_getPermissions: permissions,
  wallet_revokePermissions(wallet) {
    wallet.change({ isAuthorised: false })
    return null
  },
  async wallet_switchEthereumChain(wallet, call) {
    requireAccess(wallet)
    const id = readChainId(call)
    if (!knownChains(wallet.memory, wallet.options.chains).some((chain) => chain.id === id))
      throw providerError(
        4902,
        `Unrecognized chain ID "${toChainHex(id)}". Try adding the chain using wallet_addEthereumChain first.`,
      )
    if (id === wallet.memory.chainId) return null
    await wallet.ask('switchChain', call)
    wallet.change({ chainId: id })
    return null
  },
  async wallet_addEthereumChain(wallet, call) {
    requireAccess(wallet)
    const chain = readAddedChain(call)
    await wallet.ask('addChain', call)
    const { added, forgotten } = wallet.memory
    wallet.change({
      added: [...added.filter(({ id }) => id !== chain.id), chain],
      forgotten: forgotten.filter((id) => id !== chain.id),
    })
    if (wallet.options.afterAdd !== 'stay') wallet.change({ chainId: chain.id })
    return null
  },
  personal_sign: sign,
  eth_signTypedData_v4: sign,
  wallet_getCapabilities: ({ options, memory }) => {
    if (!options.batches) throw unsupported('wallet_getCapabilities')
    return { [toChainHex(memory.chainId)]: { atomic: { status: 'supported' } } }
  },
  async wallet_sendCalls(wallet, call) {
    if (!wallet.options.batches) throw unsupported(call.method)
    requireAccess(wallet)
    const { from, calls } = firstOf(call)
    requireOwn(wallet, from)
    await wallet.ask('send', call)
    const hashes: string[] = []
    for (const each of Array.isArray(calls) ? calls : []) {
      const params = [{ from, ...Object(each) }]
      hashes.push(String(await askChain(wallet, { method: 'eth_sendTransaction', params })))
    }
    // The id carries what the status needs, so that it outlives a reload.
    return { id: hashes.join('.') }
  },
  async wallet_getCallsStatus(wallet, call) {
    const hashes = String(listOf(call)[0]).split('.')
    const receipts = await Promise.all(
      hashes.map((hash) =>
        askChain(wallet, { method: 'eth_getTransactionReceipt', params: [hash] }),
      ),
    )
    const isMined = receipts.every((receipt) => receipt !== null)
    const hasFailed = receipts.some((receipt) => Object(receipt).status === '0x0')
    return { version: '2.0.0', status: isMined ? (hasFailed ? 500 : 200) : 100, receipts }
  },
  async eth_sendTransaction(wallet, call) {
    requireAccess(wallet)
    requireOwn(wallet, firstOf(call).from)
    await wallet.ask('send', call)
    return askChain(wallet, call)
  },
}

async function sign(wallet: Wallet, call: Call): Promise<unknown> {
  requireAccess(wallet)
  const params = listOf(call)
  const at = call.method === 'personal_sign' ? 1 : 0
  requireOwn(wallet, params[at])
  await wallet.ask('sign', call)
  const own = smartAccountOf(wallet, params[at])
  if (!own) return askChain(wallet, call)
  const byOwner = params.map((param, index) => (index === at ? own.owner : param))
  return wrapSignature(String(await askChain(wallet, { ...call, params: byOwner })), own)
}

function smartAccountOf(
  { options: { smartAccounts = {} } }: Wallet,
  address: unknown,
): SmartAccountOwner | undefined {
  const wanted = String(address).toLowerCase()
  return Object.entries(smartAccounts).find(([own]) => own.toLowerCase() === wanted)?.[1]
}

/** The node has the keys (anvil's unlocked accounts), so the page needs no signing code. */
async function askChain(
  { options, memory }: Wallet,
  { method, params = [] }: Call,
): Promise<unknown> {
  const chain = knownChains(memory, options.chains).find(({ id }) => id === memory.chainId)
  if (!chain) throw providerError(4901, 'The selected chain is not connected.')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {
    throw providerError(4900, `The node of chain ${chain.id} does not answer.`)
  })
  // `as`: a dev node's JSON-RPC answer.
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw providerError(error.code, error.message)
  return result
}

/** As MetaMask: a locked wallet hides its accounts and keeps its permissions. */
function permissions({ options, memory }: Wallet): readonly unknown[] {
  const value = visibleAccounts({ options, memory: { ...memory, isLocked: false } })
  if (value.length === 0) return []
  const invoker = typeof location === 'undefined' ? '' : location.origin
  return [
    {
      invoker,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}

function requireAccess(wallet: Wallet): void {
  if (visibleAccounts(wallet).length === 0)
    throw providerError(
      4100,
      'The requested account and/or method has not been authorized by the user.',
    )
}

function requireOwn(wallet: Wallet, address: unknown): void {
  const wanted = String(address).toLowerCase()
  if (!visibleAccounts(wallet).some((account) => account.toLowerCase() === wanted))
    throw providerError(
      4100,
      'The requested account and/or method has not been authorized by the user.',
    )
}

function readChainId(call: Call): number {
  const text = firstOf(call).chainId
  if (typeof text !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(text))
    throw providerError(
      -32602,
      `Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'.`,
    )
  return Number(text)
}

/** EIP-3085: a name, a currency and at least one usable node. */
function readAddedChain(call: Call): WalletChain {
  const { chainName, nativeCurrency, rpcUrls } = firstOf(call)
  const id = readChainId(call)
  const rpcUrl = Array.isArray(rpcUrls)
    ? rpcUrls.find((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(String(url)))
    : undefined
  if (typeof rpcUrl !== 'string')
    throw providerError(-32602, 'Expected an array with at least one valid string HTTPS url.')
  if (typeof chainName !== 'string' || chainName === '')
    throw providerError(-32602, `Expected non-empty string 'chainName'.`)
  if (typeof nativeCurrency !== 'object' || nativeCurrency === null)
    throw providerError(-32602, `Expected 'nativeCurrency'.`)
  return { id, rpcUrl, name: chainName }
}

function listOf({ params }: Call): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

function firstOf(call: Call): Readonly<Record<string, unknown>> {
  const [first] = listOf(call)
  if (typeof first !== 'object' || first === null)
    throw providerError(-32602, 'Expected a single, object parameter.')
  // `as`: an object; its fields are read as unknown.
  return first as Record<string, unknown>
}

function unsupported(method: string): Error {
  return providerError(4200, `The method "${method}" does not exist / is not available.`)
}
