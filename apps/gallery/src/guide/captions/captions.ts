import { accountCaptions } from './account.ts'
import { assetCaptions } from './assets.ts'
import { connectCaptions } from './connect.ts'
import { helpCaptions } from './help.ts'
import { sendCaptions } from './send.ts'

/** What a story shows, in one line each: by group and state, as in `stories.ts`. */
export type Captions = { readonly [group: string]: { readonly [state: string]: string } }

export const captions: Captions = {
  ...connectCaptions,
  ...helpCaptions,
  ...accountCaptions,
  ...assetCaptions,
  ...sendCaptions,
}
