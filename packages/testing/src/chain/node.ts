/** One JSON-RPC call to a dev node, where a whole client would hide what is asked. Throws with the node's own words. */
export async function askNode(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  // `as`: the node is ours and started a line ago; a wrong shape fails the test that asked.
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw new Error(`${method}: ${error.message} (${error.code})`)
  return result
}
