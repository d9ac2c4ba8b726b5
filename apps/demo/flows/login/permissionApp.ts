import {
  type AccountCall,
  encodeExecute,
  encodeNonceCall,
  entryPoint,
  type Hex,
  type Permission,
  permissionId,
  permissionNonceKey,
  permissionSignature,
  readGrant,
  signUserOperation,
} from '@latchkey/contracts/accounts'
import { askNode } from '@latchkey/testing/chain'
import { type PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { SmartNetwork } from './smartNetwork.ts'

/** An app with a key that a visitor lent it, and a gateway as its bundler and its list of permissions. */
export type PermissionApp = {
  /** Undefined once the calls were carried out; else the code with which the bundler refused them. */
  use(context: string, calls: readonly AccountCall[]): Promise<number | undefined>
  announce(body: object): Promise<string>
  activate(body: object): Promise<number>
  listed(): Promise<unknown>
}

export function permissionApp(
  { rpcUrl, bundlerUrl, id }: SmartNetwork,
  { address, key }: { readonly address: string; readonly key: PrivateKeyAccount },
): PermissionApp {
  const chainId = Number(id.split(':')[1])
  // As: an address, in hex.
  const sender = address.toLowerCase() as Hex
  const dummy = `0x${'ff'.repeat(64)}1b` as const
  const sessions = (end: string, body?: object): Promise<Response> => {
    const { origin } = new URL(bundlerUrl)
    const url = `${origin}/v1/sessions/${id}:${address}${end}?projectId=${facts.projectId}`
    if (!body) return fetch(url)
    const headers = { 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const bundler = async (method: string, params: readonly unknown[]): Promise<Answer> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    // As: an answer of JSON-RPC.
    return (await (await fetch(bundlerUrl, { method: 'POST', headers, body })).json()) as Answer
  }
  const json = (operation: object): object =>
    Object.fromEntries(
      Object.entries(operation).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
      ]),
    )
  return {
    async use(context, calls) {
      // As: a context is a grant.
      const permission = readGrant(context) as Permission
      const granted = permissionId(address, permission)
      const period = Math.floor((Date.now() / 1000 - permission.start) / permission.period)
      const nonceCall = { to: entryPoint, data: encodeNonceCall(address, permissionNonceKey()) }
      const draft = {
        sender,
        nonce: BigInt(String(await askNode(rpcUrl, 'eth_call', [nonceCall, 'latest']))),
        callData: encodeExecute(calls),
        ...{ callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
        ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
        signature: permissionSignature(granted, period, dummy),
      }
      const measured = await bundler('eth_estimateUserOperationGas', [json(draft), entryPoint])
      if (measured.error) return measured.error.code
      const gas = Object.fromEntries(
        Object.entries(Object(measured.result)).map(([name, value]) => [
          name,
          BigInt(String(value)),
        ]),
      )
      const signHash = (hash: Hex): Promise<Hex> => key.sign({ hash })
      const signed = await signUserOperation({ ...draft, ...gas }, { chainId, signHash })
      const signature = permissionSignature(granted, period, signed.signature)
      const sent = await bundler('eth_sendUserOperation', [
        json({ ...signed, signature }),
        entryPoint,
      ])
      if (sent.error) return sent.error.code
      const receipt = async (): Promise<unknown> =>
        (await bundler('eth_getUserOperationReceipt', [sent.result])).result
      await expect.poll(receipt, { timeout: 20_000 }).toMatchObject({ success: true })
      return undefined
    },
    async announce(body) {
      const { pci } = (await (await sessions('', body)).json()) as { readonly pci: string }
      return pci
    },
    activate: async (body) => (await sessions('/activate', body)).status,
    listed: async () => (await sessions('')).json(),
  }
}

type Answer = { readonly result?: unknown; readonly error?: { readonly code: number } }
