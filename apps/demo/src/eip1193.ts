/** A wallet's provider (EIP-1193), as far as this page uses it. */
export type Eip1193 = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
