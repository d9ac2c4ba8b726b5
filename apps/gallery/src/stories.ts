import { featureStories } from '@latchkey/features/fixtures'
import { type Stories, stories as baseStories } from '@latchkey/modal/fixtures'

/** Stories of the window's own views and of the features'. */
export const stories: { readonly [view: string]: Stories } = { ...baseStories, ...featureStories }
