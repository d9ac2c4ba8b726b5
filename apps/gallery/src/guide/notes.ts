import type { ViewName } from '@latchkey/modal/fixtures'
import type { ViewNote } from './chapter.ts'
import { accountNotes } from './chapters/account.ts'
import { connectingNotes } from './chapters/connecting.ts'
import { featureNotes } from './chapters/features.ts'

/** Of every view in the kit's table: one more or one less, and this does not compile. */
export const notes: { readonly [view in ViewName]: ViewNote } = {
  ...connectingNotes,
  ...accountNotes,
  ...featureNotes,
}
