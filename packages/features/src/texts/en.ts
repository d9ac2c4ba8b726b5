import { receive } from '../receive/index.ts'
import { receiveTexts } from '../receive/texts.ts'

/** All that features say. The type of every other language; each feature has its block. */
export const en = {
  ...receive.texts,
  ...receiveTexts,
} as const
