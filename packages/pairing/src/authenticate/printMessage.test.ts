import fc from 'fast-check'
import { type Address, getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { printMessage } from './cacao.ts'

const time = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const uri = fc.webUrl()
const said = fc.record(
  {
    chain: fc.integer({ min: 1, max: 2 ** 31 }),
    domain: fc.constantFrom('shop.example', 'localhost:5173', 'a-b.shop.example'),
    aud: uri,
    nonce: fc.stringMatching(/^[A-Za-z0-9]{8,20}$/),
    iat: time,
    exp: time,
    nbf: time,
    requestId: fc.stringMatching(/^[A-Za-z0-9._~:@-]{1,12}$/),
    statement: fc.stringMatching(/^[ A-Za-z0-9\-._~!$&'()*+,;=:/?#[\]@]{1,40}$/),
    resources: fc.array(uri, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['chain', 'domain', 'aud', 'nonce', 'iat'] },
)

// EIP-4361.
test('the signed text of one-click auth is that of viem', () => {
  fc.assert(
    fc.property(said, fc.stringMatching(/^0x[0-9a-f]{40}$/), ({ chain, ...fields }, hex) => {
      // As: the form above.
      const address = getAddress(hex as Address)
      const { domain, aud, nonce, iat, exp, nbf, requestId, statement, resources } = fields
      const text = createSiweMessage({
        ...{ domain, nonce, requestId, statement, resources, address },
        version: '1',
        chainId: chain,
        uri: aud,
        issuedAt: new Date(iat),
        expirationTime: exp === undefined ? undefined : new Date(exp),
        notBefore: nbf === undefined ? undefined : new Date(nbf),
      })
      const payload = { type: 'caip122', version: '1', chains: [], ...fields } as const
      expect(printMessage(payload, `eip155:${chain}`, address)).toBe(text)
    }),
  )
})
