import { open } from '@latchkey/core'
import {
  connectedKit,
  type FakeKitOptions,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { receive } from './index.ts'

export const receiveStories: Stories = {
  evm: show({}),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = await connectedKit({ features: [receive], ...options, ...kitOptions })
    await open(kit, { view: 'Receive' })
    return kit
  }
}
