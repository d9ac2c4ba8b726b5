import { parserTimes } from '@latchkey/testing/conformance'
import { fromBase64, fromHex, isHex32 } from './bytes.ts'
import { parseRecap } from './authenticate/recap.ts'
import { verifyCacao } from './authenticate/cacao.ts'
import { parseEnvelope, unseal } from './messages/envelope.ts'
import { parseJson, printJson } from './messages/json.ts'
import { parseMessage } from './messages/messages.ts'
import { parseUri } from './messages/uri.ts'
import { clockCorrection } from './relay/clock.ts'
import { readMetadata } from './sessions/metadata.ts'
import { readNamespaces } from './sessions/scope.ts'

const key = new Uint8Array(32)
const link = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=`
const asked = {
  type: 'caip122',
  chains: ['eip155:1'],
  domain: 'a.example',
  aud: 'https://a.example/',
  version: '1',
  nonce: '12345678',
  iat: '2026-11-25T00:00:00Z',
} as const

/** The text as each field of an answer, and many times in its lists. */
const listsOf = (text: string): readonly string[] =>
  Array.from({ length: 1_000 }, (_, index) => text.slice(index * 100, (index + 1) * 100))

// A wallet, a relay, or anybody with the code writes these.
parserTimes(
  {
    fromBase64,
    fromHex,
    isHex32,
    parseJson,
    parseMessage,
    parseUri,
    parseRecap,
    printJson,
    parseEnvelope: (text) => {
      const envelope = parseEnvelope(text)
      return envelope && unseal(key, envelope)
    },
    clockCorrection: (text) => clockCorrection(text, 1_700_000_000),
    readMetadata: (text) =>
      readMetadata({
        name: text,
        description: text,
        url: text,
        icons: [text, ...listsOf(text)],
        redirect: { native: text, universal: text },
      }),
    readNamespaces: (text) => {
      const lists = { accounts: listsOf(text), methods: listsOf(text), events: listsOf(text) }
      const grant = Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`eip155:${index}`, { ...lists, accounts: [] }]),
      )
      readNamespaces({ ...grant, eip155: { ...lists, accounts: [text] } })
      return readNamespaces({ eip155: lists, [text]: lists })
    },
    verifyCacao: (text) =>
      verifyCacao(
        {
          h: { t: 'caip122' },
          p: { ...asked, iss: `did:pkh:eip155:1:${text}`, resources: listsOf(text) },
          s: { t: 'eip191', s: text },
        },
        asked,
        undefined,
      ),
  },
  {
    starts: [link, 'urn:recap:', '{"id":1,"method":"x","params":'],
    more: [
      'a&',
      'methods=a,',
      'AA',
      '{"a":[',
      '\\u0030',
      '1234567890123456789,',
      'now + time_leeway: 1',
    ],
  },
)
