/** Messages between the page and its client. */
export type Line = {
  send(message: object): void
  /** Called for messages of the client only. */
  hear(listener: (message: unknown) => void): void
}

type WebView = { postMessage(text: string): void }

/** Sends to the app around a WebView, or else to the page around a frame if its origin is accepted. */
export function openLine(origins: readonly string[], signal: AbortSignal): Line {
  const { ReactNativeWebView: view } = globalThis as { readonly ReactNativeWebView?: WebView }
  return view ? lineToApp(view, signal) : lineToPage(origins, signal)
}

function lineToPage(origins: readonly string[], signal: AbortSignal): Line {
  // The first message is harmless and goes to any parent; later messages go only to the parent that answered.
  let origin: string | undefined
  return {
    send: (message) => globalThis.parent.postMessage(message, origin ?? '*'),
    hear: (listener) => {
      const take = (event: MessageEvent<unknown>): void => {
        if (event.source !== globalThis.parent || !origins.includes(event.origin)) return
        origin = event.origin
        listener(event.data)
      }
      addEventListener('message', take, { signal })
    },
  }
}

/** An app answers by page events of three kinds; a frame's parent by one event of three shapes. */
const shapes: { readonly [type: string]: (data: unknown) => unknown } = {
  FarcasterFrameCallback: (data) => data,
  FarcasterFrameEvent: (event) => ({ type: 'frameEvent', event }),
  FarcasterFrameEthProviderEvent: (data) => ({ type: 'frameEthProviderEvent', ...Object(data) }),
}

function lineToApp(view: WebView, signal: AbortSignal): Line {
  return {
    send: (message) => view.postMessage(JSON.stringify(message)),
    hear: (listener) => {
      for (const [type, shape] of Object.entries(shapes)) {
        const take = (event: Event): void => {
          if (event instanceof MessageEvent) listener(shape(event.data))
        }
        document.addEventListener(type, take, { signal })
      }
    },
  }
}
