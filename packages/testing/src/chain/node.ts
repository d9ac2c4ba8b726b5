/** One JSON-RPC call to a dev node, where a whole client would hide the request. Throws with the node's error text. */
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
  // `as`: the node is ours; a wrong shape fails the test.
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw new Error(`${method}: ${error.message} (${error.code})`)
  return result
}

/** Several calls in one request, run in order. Throws with the node's error text of the first refused call. */
export async function askNodeAll(
  url: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<readonly unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
    ),
  })
  // `as`: as above.
  const answers = (await response.json()) as {
    id: number
    result?: unknown
    error?: { message: string }
  }[]
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return calls.map(([method], id) => {
    const answer = byId.get(id)
    if (!answer || answer.error)
      throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`)
    return answer.result
  })
}
