/** One text for each account on a network: addresses of EVM are written in either case; those of others are not. */
export function accountKey(chainId: string, address: string): string {
  const id = `${chainId}:${address}`
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
