import { askNode } from '../chain/node.ts'
import type { SolanaAccount } from '../solana/accounts.ts'
import { paySol, sendSolana } from '../solana/sendTransaction.ts'

/** Sends coins of one local chain. */
export type Treasury = {
  /** @returns the hash of the transaction */
  send(address: string, units: bigint): Promise<string>
}

/** Holds the shop's ether: an address that no flow uses. */
const evmAddress = '0x5000000000000000000000000000000000000051'
const plenty = `0x${(10n ** 24n).toString(16)}`

export function evmTreasury(url: string): Treasury {
  return {
    async send(address, units) {
      await askNode(url, 'anvil_impersonateAccount', [evmAddress])
      await askNode(url, 'anvil_setBalance', [evmAddress, plenty])
      const transaction = { from: evmAddress, to: address, value: `0x${units.toString(16)}` }
      return String(await askNode(url, 'eth_sendTransaction', [transaction]))
    },
  }
}

/** A publicly known key that no wallet of the local world has (RFC 8032, seed of 0x51 bytes). */
const solanaAccount: SolanaAccount = {
  address: 'DwiiKAQ7MXWDnCQiZcH81bF1pMyf6mYBLSKNKAxSEWzd',
  seed: '51'.repeat(32),
}

export function solanaTreasury(url: string): Treasury {
  let funding: Promise<unknown> | undefined
  return {
    async send(address, units) {
      funding ??= askNode(url, 'surfnet_setAccount', [solanaAccount.address, { lamports: 1e12 }])
      await funding
      return sendSolana(url, solanaAccount, [paySol(solanaAccount.address, address, units)])
    },
  }
}
