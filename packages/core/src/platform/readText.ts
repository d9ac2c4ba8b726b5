/** What a whole answer may weigh: far more than any of ours does, far less than a page can bear. */
export const maxReplyBytes = 5 * 1024 * 1024

/** A body as text, or undefined when it is larger than `maxBytes`: then the rest of it is not received. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // Nobody waits for the end of what nobody wants.
      void reader?.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
