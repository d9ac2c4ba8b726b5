import { KitError } from '@latchkey/protocol'
import { nameSpelling } from '../../text/nameSpelling.ts'
import { decodeBytes } from '../evm/abi.ts'

/** `resolve(bytes name, bytes data)` of ENSIP-10. */
const resolveSelector = '0x9061b923'

/**
 * The arguments of a call of `resolve`; bytes in hex without 0x.
 * @throws KitError `REQUEST_INVALID` for any other data
 */
export function decodeCall(data: string): { readonly name: string; readonly call: string } {
  if (!data.startsWith(resolveSelector)) throw invalid()
  const body = data.slice(resolveSelector.length)
  try {
    return {
      name: decodeBytes(`0x${body}`).slice(2),
      call: decodeBytes(`0x${body.slice(64, 128)}${body.slice(64)}`).slice(2),
    }
  } catch {
    throw invalid()
  }
}

/**
 * The name in the encoding of RFC 1035 3.1.
 * @throws KitError `REQUEST_INVALID` for a broken encoding, and a name that is not in its normalized spelling
 */
export function nameOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex')
  const labels: string[] = []
  let at = 0
  for (let length = bytes[at]; length; length = bytes[at]) {
    labels.push(bytes.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  const name = labels.join('.')
  // A name ends with an empty label and nothing after it.
  if (at !== bytes.length - 1 || nameSpelling(name) !== name) throw invalid()
  return name
}

function invalid(): KitError {
  return new KitError('REQUEST_INVALID', {
    issue: 'data: Expected a call of resolve(bytes,bytes) with a valid name',
    field: 'data',
  })
}
