/** Between the page and the client around it. */
export type Line = {
  send(message: object): void
  /** Told of whatever the client says, and of nobody else's words. */
  hear(listener: (message: unknown) => void): void
}

type WebView = { postMessage(text: string): void }

/** To the app around a WebView, else to the page around a frame, which has to be of one of those origins. */
export function openLine(origins: readonly string[], signal: AbortSignal): Line {
  const { ReactNativeWebView: view } = globalThis as { readonly ReactNativeWebView?: WebView }
  return view ? lineToApp(view, signal) : lineToPage(origins, signal)
}

function lineToPage(origins: readonly string[], signal: AbortSignal): Line {
  // The first word goes to whoever is there, and says nothing; all else to the one that answered.
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

/** Its app answers by events in the page, of three kinds; a frame's parent by one, of three shapes. */
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
