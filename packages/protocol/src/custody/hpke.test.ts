import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { hpkeKeys, hpkeOpen, hpkeSeal } from './hpke.ts'

/** RFC 9180, A.1.1: the first message of base mode. */
const vector = {
  info: hexToBytes('4f6465206f6e2061204772656369616e2055726e'),
  skEm: hexToBytes('52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736'),
  pkEm: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
  skRm: hexToBytes('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8'),
  pkRm: '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
  pt: hexToBytes('4265617574792069732074727574682c20747275746820626561757479'),
  aad: hexToBytes('436f756e742d30'),
  ct: 'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
}
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

describe('hpke', () => {
  it('a sealed message has the bytes of RFC 9180 A.1.1', () => {
    const { info, aad, skEm, skRm, pt } = vector
    expect(bytesToHex(hpkeKeys(skRm).publicKey)).toBe(vector.pkRm)
    const sealed = hpkeSeal(hexToBytes(vector.pkRm), pt, { info, aad }, skEm)
    expect([bytesToHex(sealed.enc), bytesToHex(sealed.ciphertext)]).toEqual([
      vector.pkEm,
      vector.ct,
    ])
    expect(hpkeOpen(skRm, sealed, { info, aad }).plain).toEqual(pt)
  })

  it('the answer is read by the end that asked, and by no other end', () => {
    const { secretKey, publicKey } = hpkeKeys()
    const info = text('auth')
    const asked = hpkeSeal(publicKey, text('question'), { info })
    const { plain, answer } = hpkeOpen(secretKey, asked, { info })
    expect(new TextDecoder().decode(plain)).toBe('question')
    const sealed = answer.seal(text('answer'))
    expect(new TextDecoder().decode(asked.answer.open(sealed))).toBe('answer')
    const other = hpkeSeal(publicKey, text('question'), { info })
    expect(() => other.answer.open(sealed)).toThrow(/tag/)
    expect(answer.seal(text('answer'))).not.toEqual(sealed)
  })

  it.each(['info', 'ciphertext', 'enc', 'key', 'answer'])(
    'a message with another %s is refused',
    (part) => {
      const { secretKey, publicKey } = hpkeKeys()
      const asked = hpkeSeal(publicKey, text('question'), { info: text('auth') })
      const flip = (bytes: Uint8Array): Uint8Array =>
        bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte))
      const opened = (): unknown =>
        hpkeOpen(
          part === 'key' ? hpkeKeys().secretKey : secretKey,
          {
            enc: part === 'enc' ? flip(asked.enc) : asked.enc,
            ciphertext: part === 'ciphertext' ? flip(asked.ciphertext) : asked.ciphertext,
          },
          { info: text(part === 'info' ? 'recovery' : 'auth') },
        )
      if (part !== 'answer') return expect(opened).toThrow(/tag/)
      const { answer } = hpkeOpen(secretKey, asked, { info: text('auth') })
      expect(() => asked.answer.open(flip(answer.seal(text('answer'))))).toThrow(/tag/)
    },
  )

  it('a key of small order is refused', () => {
    const low = new Uint8Array(32)
    expect(() => hpkeSeal(low, text('question'), { info: text('auth') })).toThrow(/key/)
  })
})
