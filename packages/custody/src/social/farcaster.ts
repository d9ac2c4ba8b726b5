import { isKitError, KitError } from '@latchkey/protocol'
import { parseSiwxText, type SiwxMessage, siwxTime } from '@latchkey/protocol/siwx'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { isSame } from '../tokens.ts'
import type { Person } from './people.ts'
import { askJson } from './request.ts'

/**
 * The visitor of a Sign In With Farcaster message (FIP-11): EIP-4361, signed by the custody address of the Farcaster id that it
 * names. The registry on Optimism says which id an address has.
 * @throws KitError `LOGIN_REFUSED`, `LOGIN_UNAVAILABLE`, `UPSTREAM_UNAVAILABLE` when the node does not answer
 */
export async function readFarcaster(
  { farcaster, frameOrigin }: Config,
  {
    message,
    signature,
    nonce,
    now,
  }: {
    readonly message: string
    readonly signature: string
    readonly nonce: string
    readonly now: number
  },
): Promise<Person> {
  if (!farcaster) throw new KitError('LOGIN_UNAVAILABLE')
  const read = fieldsOf(message)
  const fid = fidOf(read?.resources ?? [])
  const address = signerOf(message, signature)
  if (!read || !fid || !address) throw new KitError('LOGIN_REFUSED')
  const { expirationTime, notBefore } = read
  const isOurs =
    read.accountAddress.toLowerCase() === address &&
    read.domain === new URL(frameOrigin).host &&
    read.chainId === 'eip155:10' &&
    isSame(read.nonce, nonce) &&
    (expirationTime === undefined || siwxTime(expirationTime) > now) &&
    (notBefore === undefined || siwxTime(notBefore) <= now)
  if (!isOurs || (await fidAt(farcaster, address)) !== fid) throw new KitError('LOGIN_REFUSED')
  return { identity: { login: 'farcaster', subject: fid }, profile: { email: null, name: null } }
}

function fieldsOf(message: string): SiwxMessage | undefined {
  try {
    return parseSiwxText(message)
  } catch (error) {
    if (isKitError(error)) return undefined
    throw error
  }
}

/** Exactly one id: a message that names two could be read either way. */
function fidOf(resources: readonly string[]): string | undefined {
  const fids = resources.flatMap(
    (each) => /^farcaster:\/\/fid\/([1-9]\d{0,18})\/?$/.exec(each)?.[1] ?? [],
  )
  return fids.length === 1 ? fids[0] : undefined
}

/** The address that signed (EIP-191), in lower case. */
function signerOf(message: string, signature: string): string | undefined {
  const text = utf8ToBytes(message)
  const head = utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`)
  const bytes = hexToBytes(signature.slice(2))
  const recovery = (bytes[64] ?? 0) % 27
  if (recovery > 1) return undefined
  try {
    const recovered = concatBytes(new Uint8Array([recovery]), bytes.subarray(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, keccak_256(concatBytes(head, text)), {
      prehash: false,
    })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`
  } catch {
    return undefined
  }
}

/** `idOf(address)` of the registry, in decimal; `0` for an address without an id. */
async function fidAt(
  { rpcUrl, registry }: NonNullable<Config['farcaster']>,
  address: string,
): Promise<string> {
  const selector = bytesToHex(keccak_256(utf8ToBytes('idOf(address)')).subarray(0, 4))
  const data = `0x${selector}${address.slice(2).padStart(64, '0')}`
  const said = await askJson(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: registry, data }, 'latest'],
    }),
  })
  const read = v.safeParse(callResult, said)
  if (!read.success) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'login' })
  return BigInt(read.output.result).toString()
}

const callResult = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)) })
