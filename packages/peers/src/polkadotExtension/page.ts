import { packageInfo } from '@polkadot/extension-base'
import { MESSAGE_ORIGIN_CONTENT } from '@polkadot/extension-base/defaults'
import { enable, handleResponse } from '@polkadot/extension-base/page'
import { injectExtension } from '@polkadot/extension-inject'

// Runs in the page's own world: the part of the extension that hosts see.

window.addEventListener('message', ({ data, source }: MessageEvent) => {
  if (source === window && data.origin === MESSAGE_ORIGIN_CONTENT && data.id) handleResponse(data)
})
injectExtension(enable, { name: 'polkadot-js', version: packageInfo.version })
