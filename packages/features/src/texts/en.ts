import { history } from '../history/index.ts'
import { historyTexts } from '../history/texts.ts'
import { approvalTexts } from '../login/approvalTexts.ts'
import { login } from '../login/index.ts'
import { loginTexts } from '../login/texts.ts'
import { names } from '../names/index.ts'
import { nameTexts } from '../names/texts.ts'
import { nfts } from '../nfts/index.ts'
import { nftTexts } from '../nfts/texts.ts'
import { onramp } from '../onramp/index.ts'
import { onrampTexts } from '../onramp/texts.ts'
import { receive } from '../receive/index.ts'
import { receiveTexts } from '../receive/texts.ts'
import { send } from '../send/index.ts'
import { sendTexts } from '../send/texts.ts'
import { siwx } from '../siwx/index.ts'
import { siwxTexts } from '../siwx/texts.ts'
import { swaps } from '../swap/index.ts'
import { swapTexts } from '../swap/texts.ts'
import { tokens } from '../tokens/index.ts'
import { tokenTexts } from '../tokens/texts.ts'

/**
 * Every text of the features, by feature; the type of every other language. The sections are files in the features'
 * folders, since a bundler never splits a file between two chunks, and no code of a feature that is off may be fetched
 * (HOST-06). Titles are in the manifests, which name a feature before its code is loaded.
 */
export const en = {
  ...history.texts,
  ...historyTexts,

  ...login.texts,
  ...approvalTexts,
  ...loginTexts,

  ...names.texts,
  ...nameTexts,

  ...nfts.texts,
  ...nftTexts,

  ...onramp.texts,
  ...onrampTexts,

  ...receive.texts,
  ...receiveTexts,

  ...send.texts,
  ...sendTexts,

  ...siwx.texts,
  ...siwxTexts,

  ...swaps.texts,
  ...swapTexts,

  ...tokens.texts,
  ...tokenTexts,
} as const
