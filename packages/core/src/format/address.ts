/** `0x1234…abcdef`: 4 characters at the start, 6 at the end (BAL-10). The title and the copy button beside it give the full value. */
export function truncateAddress(address: string, start = 4, end = 6): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${address.slice(-end)}`
}
