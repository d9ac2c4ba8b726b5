import type { ViewName } from '@latchkey/modal/fixtures'
import type { ViewNote } from './chapter.ts'
import { accountNotes } from './chapters/account.ts'
import { connectingNotes } from './chapters/connecting.ts'
import { featureNotes } from './chapters/features.ts'
import { loginNotes } from './chapters/login.ts'
import { nameNotes } from './chapters/names.ts'
import { onrampNotes } from './chapters/onramp.ts'

/** Notes for every view of the kit's table: a missing or an extra view does not compile. */
export const notes: { readonly [view in ViewName]: ViewNote } = {
  ...connectingNotes,
  ...accountNotes,
  ...featureNotes,
  ...loginNotes,
  ...nameNotes,
  ...onrampNotes,
}
