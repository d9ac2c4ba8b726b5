import { accountCaptions } from './account.ts'
import { assetCaptions } from './assets.ts'
import { connectCaptions } from './connect.ts'
import { helpCaptions } from './help.ts'
import { sendCaptions } from './send.ts'

/** The content of each story in one line, by group and state, as in `stories.ts`. */
export type Captions = { readonly [group: string]: { readonly [state: string]: string } }

export const captions: Captions = {
  ...connectCaptions,
  ...helpCaptions,
  ...accountCaptions,
  ...assetCaptions,
  ...sendCaptions,
}
