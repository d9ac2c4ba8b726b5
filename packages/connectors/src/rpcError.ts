/** EIP-1193, ProviderRpcError. */
export function rpcError(
  code: number,
  message: string,
  { cause, data }: { readonly cause?: unknown; readonly data?: unknown } = {},
): Error {
  return Object.assign(new Error(message, { cause }), { code, ...(data !== undefined && { data }) })
}
