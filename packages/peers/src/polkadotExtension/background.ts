import Extension from '@polkadot/extension-base/background/handlers/Extension'
import State from '@polkadot/extension-base/background/handlers/State'
import Tabs from '@polkadot/extension-base/background/handlers/Tabs'
import { PORT_EXTENSION } from '@polkadot/extension-base/defaults'
import { AccountsStore } from '@polkadot/extension-base/stores'
import { keyring } from '@polkadot/ui-keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'

// The extension's own `background/handlers/index.js` has a top-level await, which service workers do not allow.

// The limit of one signature in three seconds is off: tests sign faster than owners.
const state = new State({}, 0)
const extension = new Extension(state)
const tabs = new Tabs(state)
const ready = start()

type Message = {
  readonly id: string
  readonly message: Parameters<Tabs['handle']>[1]
  readonly request: never
}

chrome.runtime.onConnect.addListener((port) => {
  port.onMessage.addListener(({ id, message, request }: Message) => {
    const answer = async (): Promise<unknown> => {
      await ready
      return port.name === PORT_EXTENSION
        ? extension.handle(id, message, request, port as never)
        : tabs.handle(id, message, request, port.sender?.url ?? '', port as never)
    }
    answer().then(
      (response) => port.postMessage({ id, response }),
      (error: Error) => port.postMessage({ id, error: error.message }),
    )
  })
})

async function start(): Promise<void> {
  await state.init()
  await cryptoWaitReady()
  keyring.loadAll({ store: new AccountsStore(), type: 'sr25519' })
}
