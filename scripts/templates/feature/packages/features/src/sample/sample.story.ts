import { open } from '@latchkey/core'
import { connectedKit, type Stories } from '@latchkey/modal/fixtures'
import { sample } from './index.ts'

/** Every state of the view. The tests of accessibility, reflow and pictures go through them. */
export const sampleStories: Stories = {
  plain: async (options) => {
    const kit = await connectedKit({ features: [sample], ...options })
    await open(kit, { view: 'Sample' })
    return kit
  },
}
