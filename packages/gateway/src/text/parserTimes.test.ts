import { parseAccountId, parseEmail, parseNetworkId } from '@latchkey/protocol'
import { readNameMessage } from '@latchkey/protocol/names'
import { decodeTransaction } from '@latchkey/protocol/solanaTransaction'
import { readSiwxText } from '@latchkey/protocol/siwx'
import { type Parser, parserTimes } from '@latchkey/testing/conformance'
import { dataOf } from '../adapters/media/mediaUrl.ts'
import { imageFacts } from '../adapters/media/imageFacts.ts'
import { hostOf } from '../modules/relay/admission/token.ts'
import { readFrame } from '../modules/relay/protocol/frames.ts'
import { contentHashBytes } from '../names/contentHash.ts'
import { lookOf } from '../names/lookAlike.ts'
import { decimalOf } from '../prices/decimals.ts'
import { parseAssetId } from '../networks/asset.ts'
import { parseOriginRule } from '../projects/originRule.ts'
import { isModestJson } from './jsonShape.ts'
import { lures } from './lures.ts'
import { nameSpelling } from './nameSpelling.ts'
import { plainText } from './plainText.ts'
import { rawEntries } from './rawJson.ts'

/** TABLE parsers of strangers' text. */
const parsers: { readonly [name: string]: Parser } = {
  parseAccountId,
  parseNetworkId,
  readSiwxText,
  dataOf: (text) => dataOf(text, 1_000_000),
  parseAssetId,
  parseOriginRule,
  lures: (text) => lures.test(text),
  nameSpelling,
  plainText: (text) => plainText(text, 64),
  rawEntries,
  parseEmail,
  readNameMessage,
  decodeTransaction,
  decimalOf,
  readFrame,
  hostOf,
  contentHashBytes,
  lookOf,
  imageFacts: (text) => imageFacts(Buffer.from(text)),
  isModestJson: (text) => isModestJson(text, { depth: 32, values: Infinity }),
}

parserTimes(parsers, {
  starts: ['a.example wants you to sign in with your Ethereum account:\n'],
})
