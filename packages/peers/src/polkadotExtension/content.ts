import {
  MESSAGE_ORIGIN_CONTENT,
  MESSAGE_ORIGIN_PAGE,
  PORT_CONTENT,
} from '@polkadot/extension-base/defaults'

// Passes messages between the page and the background, as the extension does.

const port = chrome.runtime.connect({ name: PORT_CONTENT })
port.onMessage.addListener((data: object) =>
  window.postMessage({ ...data, origin: MESSAGE_ORIGIN_CONTENT }, '*'),
)
window.addEventListener('message', ({ data, source }: MessageEvent) => {
  if (source === window && data.origin === MESSAGE_ORIGIN_PAGE) port.postMessage(data)
})
