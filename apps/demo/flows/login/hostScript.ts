import { appMessage, randomId, randomNonce, readReady } from '@latchkey/protocol/frame'

/** A host that speaks to the frame by the protocol alone, for what the kit never does. */
export type HostFrame = {
  /** Sends a request; its `_SUCCESS` or `_ERROR` payload, and under `error` alone when it was refused. */
  ask(name: string, payload?: unknown): Promise<unknown>
  /** Sends anything. */
  send(message: unknown): void
  readonly element: HTMLIFrameElement
}

/** Puts the frame into the page and greets it, as connectors/auth does. */
export async function openFrame(url: string): Promise<HostFrame> {
  const element = document.createElement('iframe')
  element.dataset['latchkey'] = 'frame'
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  element.referrerPolicy = 'strict-origin'
  element.style.cssText =
    'position: fixed; inset: 0 auto auto 0; inline-size: 360px; block-size: 480px; border: 0'
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve))
  element.src = url
  document.body.append(element)
  await loaded
  const nonce = randomNonce()
  const { port1, port2 } = new MessageChannel()
  const waiting = new Map<string, (message: Answer) => void>()
  const ready = new Promise<void>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (readReady(data, nonce)) return resolve()
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
  })
  port1.start()
  element.contentWindow?.postMessage({ type: 'HELLO', nonce }, new URL(url).origin, [port2])
  await ready
  return {
    element,
    send: (message) => port1.postMessage(message),
    ask(name, payload) {
      const id = randomId()
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      // As: a test may send what no row has.
      port1.postMessage(appMessage({ name, id, payload } as never))
      return answered.then(({ type, payload: said }) =>
        type.endsWith('_ERROR') ? { error: said } : said,
      )
    },
  }
}

type Answer = { readonly id: string; readonly type: string; readonly payload?: unknown }

Object.assign(globalThis, { openFrame })
