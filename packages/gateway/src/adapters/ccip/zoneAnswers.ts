import { KitError } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { NamesSettings } from '../../names/settings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NameRegistry } from '../../ports/names/nameRegistry.ts'
import type { ZoneAnswers } from '../../ports/names/zoneAnswers.ts'
import { bytesTail, encodeArguments, word } from '../evm/abi.ts'
import { namehash } from '../evm/ens.ts'
import { answerRecord } from './records.ts'
import { decodeCall, nameOf } from './request.ts'

/** The signed answers of a zone, in the form of ENS's own offchain resolver. */
export function zoneAnswers(
  { zone, keys, answerSeconds }: NamesSettings,
  { registry, clock }: { readonly registry: NameRegistry; readonly clock: Clock },
): ZoneAnswers {
  const [key] = keys.map(bytesOf)
  return {
    signers: keys.map((each) => addressOf(bytesOf(each))),
    async answer(sender, data) {
      if (!key) throw new KitError('NOT_FOUND', { field: 'data' })
      const { name: wireName, call } = decodeCall(data)
      const name = nameOf(wireName)
      if (name !== zone && !name.endsWith(`.${zone}`)) throw outside()
      const record = await registry.find(name)
      const result = answerRecord(record, { node: namehash(name), call })
      const expires = Math.floor(clock() / 1000) + answerSeconds
      const signature = sign(key, answerHash({ sender, expires, request: data, result }))
      return `0x${encodeArguments([
        { tail: bytesTail(result) },
        word(expires),
        { tail: bytesTail(signature) },
      ])}`
    },
  }
}

/** The address of a private key. */
export function addressOf(key: Uint8Array): string {
  const point = secp256k1.getPublicKey(key, false).subarray(1)
  return `0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`
}

/** `GatewayResolver.answerHash`: EIP-191 version 0, the resolver, and the end of the answer's time. */
function answerHash({
  sender,
  expires,
  request,
  result,
}: {
  readonly sender: string
  readonly expires: number
  readonly request: string
  readonly result: string
}): Uint8Array {
  const hashOf = (hex: string): Uint8Array => keccak_256(Buffer.from(hex, 'hex'))
  return keccak_256(
    Buffer.concat([
      Buffer.from('1900', 'hex'),
      Buffer.from(sender.slice(2), 'hex'),
      Buffer.from(expires.toString(16).padStart(16, '0'), 'hex'),
      hashOf(request.slice(2)),
      hashOf(result),
    ]),
  )
}

/** r, s and v, in hex without 0x. */
function sign(key: Uint8Array, hash: Uint8Array): string {
  const bytes = secp256k1.sign(hash, key, { prehash: false, lowS: true, format: 'recovered' })
  const v = 27 + (bytes[0] ?? 0)
  return Buffer.from([...bytes.subarray(1), v]).toString('hex')
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
}

function outside(): KitError {
  return new KitError('REQUEST_INVALID', { issue: 'data: Not a name of this zone', field: 'data' })
}
