import { history } from '../history/index.ts'
import { historyTexts } from '../history/texts.ts'
import { login } from '../login/index.ts'
import { loginTexts } from '../login/texts.ts'
import { nfts } from '../nfts/index.ts'
import { nftTexts } from '../nfts/texts.ts'
import { send } from '../send/index.ts'
import { sendTexts } from '../send/texts.ts'
import { receive } from '../receive/index.ts'
import { receiveTexts } from '../receive/texts.ts'
import { tokens } from '../tokens/index.ts'
import { tokenTexts } from '../tokens/texts.ts'
import { siwx } from '../siwx/index.ts'
import { siwxTexts } from '../siwx/texts.ts'

/** All that features say. The type of every other language; each feature has its block. */
export const en = {
  ...history.texts,
  ...historyTexts,
  ...nfts.texts,
  ...nftTexts,

  ...receive.texts,
  ...receiveTexts,
  ...send.texts,
  ...sendTexts,

  ...tokens.texts,
  ...tokenTexts,
  ...siwx.texts,
  ...siwxTexts,

  ...login.texts,
  ...loginTexts,
} as const
