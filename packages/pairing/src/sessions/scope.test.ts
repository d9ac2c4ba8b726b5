import { describe, expect, test } from 'vitest'
import { readNamespaces } from './scope.ts'

const account = 'eip155:1:0x0000000000000000000000000000000000000001'
const other = account.replace(':1:', ':10:')
const eip155 = { accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] }

describe('normalised namespaces', () => {
  test('granted chains come from the accounts', () => {
    const granted = { eip155: { ...eip155, accounts: [account, other, account] } }
    expect(readNamespaces(granted)).toEqual({
      eip155: { ...eip155, accounts: [account, other], chains: ['eip155:1', 'eip155:10'] },
    })
  })

  test('granted inline keys are merged into their namespace', () => {
    const granted = {
      'eip155:10': { ...eip155, accounts: [other], methods: ['eth_sign'] },
      eip155,
    }
    expect(readNamespaces(granted)).toEqual({
      eip155: {
        accounts: [other, account],
        chains: ['eip155:10', 'eip155:1'],
        methods: ['eth_sign', 'personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  // walletconnect.md 7: the spec rejects empty accounts, the SDKs do not. The kit drops an optional namespace without accounts.
  test('a granted namespace without accounts is left out', () => {
    expect(readNamespaces({ eip155, solana: { ...eip155, accounts: [] } })).toEqual({
      eip155: { ...eip155, chains: ['eip155:1'] },
    })
  })

  test('a granted namespace that was not requested is kept', () => {
    const solana = {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'],
      methods: [],
      events: [],
    }
    expect(Object.keys(readNamespaces({ eip155, solana }))).toEqual(['eip155', 'solana'])
  })
})

// walletconnect.md 7, table of checks.
describe('refused namespaces', () => {
  const required = {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  }
  test.each([
    [5100, 'chains of another namespace', { eip155: { ...eip155, chains: ['solana:1'] } }],
    [5100, 'chains that are none', { eip155: { ...eip155, chains: [1] } }],
    [5101, 'methods that are no list', { eip155: { ...eip155, methods: 'personal_sign' } }],
    [5102, 'no events', { eip155: { ...eip155, events: undefined } }],
    [5103, 'accounts of another namespace', { eip155: { ...eip155, accounts: ['solana:1:a'] } }],
    [5103, 'accounts of another chain', { 'eip155:10': eip155 }],
    [5103, 'bare addresses', { eip155: { ...eip155, accounts: ['0x01'] } }],
    [5103, 'no account at all', { eip155: { ...eip155, accounts: [] } }],
    [5104, 'a bad key', { EIP155: eip155 }],
    [5104, 'nothing', {}],
    [5104, 'no object', 'eip155'],
    [
      5104,
      'forty namespaces',
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`ns${n}`, eip155])),
    ],
    [5104, 'a prototype', JSON.parse('{"__proto__": {}}')],
  ])('granted namespaces are refused with %i: %s', (code, _, granted) => {
    expect(readNamespaces(granted)).toMatchObject({ code })
  })

  test.each([
    [5000, 'namespace', { solana: { accounts: ['solana:1:abc'], methods: [], events: [] } }],
    [5001, 'chain', { eip155 }],
    [5002, 'method', { eip155: { ...eip155, accounts: [account, other], methods: [] } }],
    [5003, 'event', { eip155: { ...eip155, accounts: [account, other], events: [] } }],
  ])('granted namespaces are refused with %i when a required %s is missing', (code, _, granted) => {
    expect(readNamespaces(granted, required)).toMatchObject({ code })
  })

  test('granted namespaces are refused with 5001 when a chain of an inline key has no account', () => {
    const inline = { 'eip155:10': { chains: [], methods: [], events: [] } }
    expect(readNamespaces({ eip155 }, inline)).toMatchObject({ code: 5001 })
  })
})
