import { expect, test } from 'vitest'
import { eip1193Code, PairingError } from './index.ts'

// walletconnect.md 8.
test.each([
  [4001, 4001],
  [5000, 4001],
  [12001, 4001],
  [3001, 4200],
  [5101, 4200],
  [5100, 4902],
  [3005, 4902],
  [6000, 4900],
  [7001, 4900],
  [8000, -32603],
  [-32000, -32000],
])('a wallet’s error %i becomes %i for a provider [CON-16]', (code, expected) => {
  expect(eip1193Code(code)).toBe(expected)
  const rpc = { code, message: 'No', data: { why: 1 } }
  const error = new PairingError({ code: 'WALLET', message: 'No', rpc })
  expect(error).toMatchObject({ rpcCode: code, eip1193Code: expected, data: { why: 1 } })
})

test('each own error of pairing has an EIP-1193 number [CON-16]', () => {
  const number = (code: 'TIMEOUT' | 'NO_SESSION' | 'REJECTED' | 'CHAIN_NOT_GRANTED'): number =>
    new PairingError({ code, message: '' }).eip1193Code
  expect(number('TIMEOUT')).toBe(-32603)
  expect(number('NO_SESSION')).toBe(4900)
  expect(number('REJECTED')).toBe(4001)
  expect(number('CHAIN_NOT_GRANTED')).toBe(4901)
})
