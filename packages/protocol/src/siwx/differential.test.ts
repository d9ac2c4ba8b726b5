// Texts of EIP-4361 against the libraries that other servers use: viem, and `siwe` of the standard's authors.
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { getAddress, type Hex } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { layOutSiwx, type SiwxMessage } from './message.ts'
import { parseSiwxText } from './parse.ts'
import { siwxText } from './siwxText.ts'

const letters = (set: string, range: fc.StringConstraints): fc.Arbitrary<string> =>
  fc.string({ ...range, unit: fc.constantFrom(...set) })
const alphanumeric = 'ABCXYZabcxyz0189'
const uriLetters = `${alphanumeric}-._~!$&'()*+,;=`
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  // As: twenty bytes in hex.
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}` as Hex))
const time = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const domain = fc.constantFrom('app.example', 'localhost:5173', '127.0.0.1:80', 'a-b.app.example')
const uri = fc
  .record({
    place: fc.constantFrom('https://app.example', 'https://[2001:db8::1]:8080', 'ipfs://bafy'),
    path: letters(`${uriLetters}/:@`, { maxLength: 12 }),
    query: fc.option(letters(`${uriLetters}/?:@`, { maxLength: 8 })),
  })
  .map(({ place, path, query }) => `${place}/${path}${query === null ? '' : `?${query}`}`)

/** Messages that all libraries write. */
const messages: fc.Arbitrary<SiwxMessage> = fc.record(
  {
    scheme: fc.constantFrom('https', 'http', 'chrome-extension'),
    domain,
    accountAddress: address,
    chainId: fc.integer({ min: 1, max: 2 ** 31 }).map((id) => `eip155:${id}` as const),
    uri,
    version: fc.constant('1'),
    nonce: letters(alphanumeric, { minLength: 8, maxLength: 20 }),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: letters(`${uriLetters}:@`, { minLength: 1, maxLength: 12 }),
    statement: letters(`${uriLetters}:/?#[]@ `, { minLength: 1, maxLength: 40 }),
    resources: fc.array(uri, { maxLength: 3 }),
  },
  { requiredKeys: ['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'] },
)

/** Parts of which texts consist, and others. */
const parts = fc.oneof(
  fc.constantFrom('\n', ' ', '://', 'URI: ', 'Resources:', '\n- ', '[', ']', '%', '%4a', '#', '"'),
  fc.constantFrom('\nRequest ID: ', '\nNot Before: ', '1', '0', '-', 'T', 'z', '+01:00', '.', 'é'),
  fc.string({ maxLength: 2 }),
)

/** The text of a message with some part replaced. */
const texts = fc
  .record({
    message: messages,
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.constantFrom(0, 1, 1, 2, 8),
    part: parts,
  })
  .map(({ message, at, length, part }) => {
    const text = siwxText(message)
    const start = Math.floor(at * text.length)
    return text.slice(0, start) + part + text.slice(start + length)
  })

function viemText({ accountAddress, chainId, issuedAt, ...message }: SiwxMessage): string {
  const { expirationTime, notBefore, resources, statement, scheme, requestId } = message
  const { domain: place, uri: page, nonce } = message
  return createSiweMessage({
    ...{ domain: place, uri: page, nonce, statement, scheme, requestId },
    version: '1',
    // As: the generator gives checksummed addresses.
    address: accountAddress as Hex,
    chainId: Number(chainId.split(':')[1]),
    issuedAt: new Date(issuedAt),
    expirationTime: expirationTime === undefined ? undefined : new Date(expirationTime),
    notBefore: notBefore === undefined ? undefined : new Date(notBefore),
    resources: resources && [...resources],
  })
}

/** The message that `siwe` reads; undefined for a text that it refuses. */
function siweMessage(text: string): SiwxMessage | undefined {
  try {
    const { address: accountAddress, chainId, ...rest } = new SiweMessage(text)
    // As: the fields that are not there.
    return present({ ...rest, accountAddress, chainId: `eip155:${chainId}` }) as SiwxMessage
  } catch {
    return undefined
  }
}

/** Our message, under the rules that only `siwe` has. */
function ourMessage(text: string): SiwxMessage | undefined {
  try {
    const message = parseSiwxText(text)
    // The standard asks for the checksum where applicable; our gateway checks it where it knows the network.
    return getAddress(message.accountAddress) === message.accountAddress ? message : undefined
  } catch {
    return undefined
  }
}

function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

describe('EIP-4361 beside viem and siwe', () => {
  it('the text of a message is that of viem and siwe', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const { accountAddress: address, chainId, ...rest } = message
        const text = siwxText(message)
        expect(viemText(message)).toBe(text)
        const fields = { ...rest, address, chainId: Number(chainId.split(':')[1]) }
        // As: the generator leaves a field out where it has no value.
        const said = new SiweMessage(fields as Partial<SiweMessage>)
        expect(said.prepareMessage()).toBe(text)
      }),
    )
  })

  it('the fields of a text are those of viem', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const text = layOutSiwx(message)
        const { address: accountAddress, chainId, issuedAt, ...rest } = parseSiweMessage(text)
        const { expirationTime, notBefore } = rest
        const read = {
          ...rest,
          accountAddress,
          chainId: `eip155:${chainId}`,
          issuedAt: issuedAt?.toISOString(),
          expirationTime: expirationTime?.toISOString(),
          notBefore: notBefore?.toISOString(),
        }
        expect(present(read)).toEqual(parseSiwxText(text))
      }),
    )
  })

  it('a text is accepted when siwe accepts it, with the same fields', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // CAIP-2 has one spelling for a chain id, and zero is no chain of EIP-155.
        fc.pre(!/^Chain ID: 0/m.test(text))
        expect(ourMessage(text)).toEqual(siweMessage(text))
      }),
    )
  })
})
