import { delegateIn, encodeEndOfAll, permissionValidator } from '@latchkey/contracts/accounts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { feeOf } from '../frame/evmFee.ts'
import { askNode, askQuantity, isHex } from '../frame/nodes.ts'
import { formatUnits, type Prepared } from '../frame/review.ts'
import { Refusal } from '../refusal.ts'
import type { Network } from '../settings.ts'
import type { Sign } from '../worker/sign.ts'
import { codeRow } from './delegation.ts'

/** Of each authorization (EIP-7702, PER_EMPTY_ACCOUNT_COST). Not every node estimates a transaction with one. */
const authorizationGas = 25_000n
const decimals = 18
const pollMs = 1_000
const longestMs = 120_000

/**
 * Takes a delegation of the key's address back, whoever's code it is. The key pays, because no operation can do it: without code
 * nothing would check the operation. Permissions end with it, or they would return with the next delegation.
 * @throws Refusal `INVALID_REQUEST` when there is no delegation, `FUNDS_MISSING`, `OPERATION_PENDING` when it has not come yet
 */
export async function prepareRemoval(
  network: Network,
  address: string,
  sign: Sign,
): Promise<Prepared> {
  const delegate = await delegateAt(network, address)
  if (delegate === undefined) throw new Refusal('INVALID_REQUEST')
  const fee = await feeOf(network)
  // EIP-7702 came long after EIP-1559.
  if ('gasPrice' in fee) throw new Refusal('INVALID_REQUEST')
  const call = { from: address, to: permissionValidator, data: encodeEndOfAll() }
  const [estimate, balance] = await Promise.all([
    askQuantity(network, 'eth_estimateGas', [call]),
    askQuantity(network, 'eth_getBalance', [address, 'latest']),
  ])
  const gas = ((estimate + authorizationGas) * 6n) / 5n
  const most = gas * fee.maxFeePerGas
  if (balance < most) throw new Refusal('FUNDS_MISSING')
  return {
    review: {
      title: 'approve.removal',
      rows: [
        codeRow(delegate),
        { label: 'label.fee', value: `${formatUnits(most, decimals)} ${network.symbol}` },
        { label: 'label.account', value: address, isCode: true },
      ],
      warnings: ['warn.removal'],
      needsWindow: false,
      isBlocked: false,
    },
    async run() {
      const chainId = BigInt(network.id.replace('eip155:', ''))
      const nonce = await askQuantity(network, 'eth_getTransactionCount', [address, 'pending'])
      const transaction = { chainId, nonce, gas, fee }
      const [signed] = await sign({ kind: 'evmRemoval', transaction })
      if (!signed) throw new Refusal('FAILED')
      const raw = `0x${bytesToHex(signed)}`
      const hash = await askNode(network, 'eth_sendRawTransaction', [raw])
      if (!isHex(hash)) throw new Refusal('FAILED')
      for (const until = performance.now() + longestMs; performance.now() < until;) {
        // A node that does not answer once says nothing about the code.
        const held = await delegateAt(network, address).catch(() => delegate)
        if (held === undefined) return { hash }
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      throw new Refusal('OPERATION_PENDING')
    },
  }
}

async function delegateAt(network: Network, address: string): Promise<string | undefined> {
  return delegateIn(String(await askNode(network, 'eth_getCode', [address, 'latest'])))
}
