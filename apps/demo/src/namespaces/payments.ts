import type { ApiPromise as Api } from '@polkadot/api'
import type { PolkadotProvider } from 'latchkey/polkadot'
import { polkadotNetwork } from '../networks.ts'

/** Makes a payment with a namespace's provider. Gives the amount and the block, for the host to show. */
export type Pay = (provider: unknown, from: string) => Promise<string>

/** One coin to Bob, an account of every Substrate chain for developers. The wallet is polkadot.js's signer. */
export const payWithPolkadot: Pay = async (provider, from) => {
  const [url] = polkadotNetwork?.rpcUrls.default.http ?? []
  if (!polkadotNetwork || !url) throw new Error('There is no Polkadot node here')
  const { ApiPromise, WsProvider } = await import('@polkadot/api')
  const node = new WsProvider(url.replace('http', 'ws'))
  try {
    const api = await ApiPromise.create({
      // As: polkadot.js's two packages disagree on an optional property.
      provider: node as unknown as Node,
      throwOnConnect: true,
      noInitWarn: true,
    })
    const { symbol, decimals } = polkadotNetwork.nativeCurrency
    const payment = api.tx['balances']?.['transferKeepAlive']?.(bob, 10n ** BigInt(decimals))
    if (!payment) throw new Error('A chain without balances')
    // As: the signer has polkadot.js's own type, which hosts import and the kit does not.
    const { signer } = provider as PolkadotProvider & { readonly signer: Signer }
    const block = await new Promise<string>((resolve, reject) => {
      payment
        .signAndSend(from, { signer }, ({ status, dispatchError }) => {
          if (dispatchError) reject(new Error(`The chain refused it: ${dispatchError.type}`))
          else if (status.isInBlock) resolve(status.asInBlock.toHex())
          // A transaction that becomes final while polkadot.js reads its block is never reported as included.
          else if (status.isFinalized) resolve(status.asFinalized.toHex())
        })
        .catch(reject)
    })
    return `1 ${symbol} in block ${block}`
  } finally {
    await node.disconnect()
  }
}

type Node = NonNullable<NonNullable<Parameters<(typeof Api)['create']>[0]>['provider']>
type Signer = Parameters<Api['setSigner']>[0] & object

const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
