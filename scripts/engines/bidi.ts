// WebDriver BiDi: commands with an id over one WebSocket, answers in any order (w3c.github.io/webdriver-bidi, 3).

export type Bidi = {
  send(method: string, params: object): Promise<unknown>
  close(): void
}

type Answer =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'error'
      readonly id: number
      readonly error: string
      readonly message: string
    }
  | { readonly type: 'event' }

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no BiDi at ${url}`)), { once: true })
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  socket.addEventListener('message', (event) => {
    // `as`: the browser's side of the protocol, on this machine.
    const answer = JSON.parse(String(event.data)) as Answer
    if (answer.type === 'event') return
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'success') asked?.resolve(answer.result)
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`))
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the browser is gone'))
    waiting.clear()
  })
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
