/** The maximum size of an answer: far larger than our own answers, and far smaller than a page's memory. */
export const maxReplyBytes = 5 * 1024 * 1024

/** A body as text. Undefined when it is larger than `maxBytes`: the rest is then not received. */
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
      // The caller does not wait for the cancelled body.
      void reader?.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
