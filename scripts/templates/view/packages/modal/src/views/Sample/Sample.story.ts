import { open } from '@latchkey/core'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import type { Stories } from '../../fixtures/story.ts'

/** Every state of the view. The tests of accessibility, reflow and pictures go through them. */
export const sampleStories: Stories = {
  plain: async (options) => {
    const kit = fakeKit(options)
    await open(kit, { view: 'Sample' })
    return kit
  },
}
