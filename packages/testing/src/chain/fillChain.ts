import { askNode, askNodeAll } from './node.ts'
import { encodeFunctionData, pad, parseAbi, toHex, type Address } from 'viem'

/** Transfers that the token logs in one call. */
const perTransaction = 200
const perBlock = 5
const claim = parseAbi(['function claim(address[] from, address[] to, uint256 value)'])

/** An account of the bench; transfers go round among these accounts. */
export function benchAccount(index: number): Address {
  return pad(toHex(0xbe7c0000 + index), { size: 20 })
}

/** Put a number of token transfers between a number of accounts on a chain. */
export async function fillChain(
  url: string,
  {
    token,
    sender,
    transfers,
    accounts,
  }: {
    readonly token: Address
    readonly sender: Address
    readonly transfers: number
    readonly accounts: number
  },
): Promise<void> {
  await askNodeAll(url, [
    ['anvil_setBalance', [sender, toHex(10n ** 24n)]],
    ['anvil_impersonateAccount', [sender]],
    ['evm_setAutomine', [false]],
    ['anvil_setBlockGasLimit', [toHex(100_000_000n)]],
  ])
  let made = 0
  while (made < transfers) {
    const calls: (readonly [string, readonly unknown[]])[] = []
    for (let one = 0; one < perBlock && made < transfers; one += 1) {
      const count = Math.min(perTransaction, transfers - made)
      const ends = Array.from({ length: count }, (_, index) => made + index)
      const data = encodeFunctionData({
        abi: claim,
        args: [
          ends.map((end) => benchAccount(end % accounts)),
          ends.map((end) => benchAccount((end * 7 + 1) % accounts)),
          1_000_000n,
        ],
      })
      calls.push([
        'eth_sendTransaction',
        [{ from: sender, to: token, data, gas: toHex(15_000_000) }],
      ])
      made += count
    }
    await askNodeAll(url, [...calls, ['anvil_mine', ['0x1']]])
  }
  await askNode(url, 'evm_setAutomine', [true])
}
