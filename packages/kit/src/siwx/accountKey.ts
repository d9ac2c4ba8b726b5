/** One key for each account on a network: EVM's addresses are written in either case, other addresses are not. */
export function accountKey(chainId: string, address: string): string {
  const id = `${chainId}:${address}`
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
