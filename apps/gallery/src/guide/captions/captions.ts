import { accountCaptions } from './account.ts'
import { assetCaptions } from './assets.ts'
import { connectCaptions } from './connect.ts'
import type { Captions } from './captionTypes.ts'
import { helpCaptions } from './help.ts'
import { sendCaptions } from './send.ts'

export const captions: Captions = {
  ...connectCaptions,
  ...helpCaptions,
  ...accountCaptions,
  ...assetCaptions,
  ...sendCaptions,
}
