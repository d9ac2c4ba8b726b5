import { accountCaptions } from './account.ts'
import { assetCaptions } from './assets.ts'
import { connectCaptions } from './connect.ts'
import type { Captions } from './captionTypes.ts'
import { loginCaptions } from './login.ts'
import { helpCaptions } from './help.ts'
import { nameCaptions } from './names.ts'
import { sendCaptions } from './send.ts'
import { onrampCaptions } from './onramp.ts'
import { swapCaptions } from './swap.ts'
import { walletCaptions } from './wallet.ts'

export const captions: Captions = {
  ...connectCaptions,
  ...loginCaptions,
  ...helpCaptions,
  ...accountCaptions,
  ...assetCaptions,
  ...nameCaptions,
  ...sendCaptions,
  ...onrampCaptions,
  ...swapCaptions,
  ...walletCaptions,
}
