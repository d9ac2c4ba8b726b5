import { askNode, type DevAccount, devAccounts, startAnvil } from '@latchkey/testing/chain'
import { hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { readFarcaster } from './farcaster.ts'

const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const nonce = 'a'.repeat(64)
const now = Date.now()
const [ada, eve] = devAccounts
let node: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  node = await startAnvil({ chainId: 10 })
  // `idOf(address)` of a registry that keeps an id in the slot of its address: sload(calldata[4..36]).
  await askNode(node.url, 'anvil_setCode', [registry, '0x6004355460005260206000f3'])
  const word = (hex: string): string => `0x${hex.replace('0x', '').padStart(64, '0')}`
  await askNode(node.url, 'anvil_setStorageAt', [registry, word(ada.address), word('4d2')])
}, 60_000)
afterAll(() => node.stop())

type Fields = {
  readonly domain?: string
  readonly address?: string
  readonly chainId?: number
  readonly nonce?: string
  readonly expires?: number
  readonly resources?: readonly string[]
}

function messageOf(fields: Fields = {}): string {
  const {
    domain = 'wallet.test',
    address = ada.address,
    chainId = 10,
    resources = ['farcaster://fid/1234'],
  } = fields
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Farcaster Auth',
    '',
    'URI: https://wallet.test/callback',
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${fields.nonce ?? nonce}`,
    `Issued At: ${new Date(now).toISOString()}`,
    `Expiration Time: ${new Date(fields.expires ?? now + 600_000).toISOString()}`,
    'Resources:',
    ...resources.map((each) => `- ${each}`),
  ].join('\n')
}

async function read(message: string, signer: DevAccount = ada, rpcUrl = node.url): Promise<string> {
  const config = parseConfig({
    publicUrl: 'https://auth.test',
    frameOrigin: 'https://wallet.test',
    database: 'memory',
    keyFile: 'unused',
    mailFrom: 'no-reply@auth.example',
    smtp: { host: '127.0.0.1', port: 1, security: 'none' },
    farcaster: { rpcUrl },
  })
  const account = privateKeyToAccount(signer.privateKey)
  const signature = await account.sign({ hash: hashMessage(message) })
  return readFarcaster(config, { message, signature, nonce, now }).then(
    ({ identity }) => `${identity.login} ${identity.subject}`,
    (error: { readonly code: string }) => error.code,
  )
}

it('a message of an id’s custody address is the login of that id [CON-04]', async () => {
  expect(await read(messageOf())).toBe('farcaster 1234')
})

it.each<[string, Fields]>([
  ['another page', { domain: 'evil.example' }],
  ['another chain', { chainId: 1 }],
  ['another nonce', { nonce: 'b'.repeat(64) }],
  ['an end in the past', { expires: now - 1_000 }],
  ['another id', { resources: ['farcaster://fid/1235'] }],
  ['two ids', { resources: ['farcaster://fid/1234', 'farcaster://fid/1235'] }],
  ['no id', { resources: ['https://example.com'] }],
  ['the address of another', { address: eve.address }],
])('a message with %s is refused', async (_, fields) => {
  expect(await read(messageOf(fields))).toBe('LOGIN_REFUSED')
})

it('a message that another account signed, or that is no message, is refused', async () => {
  expect(await read(messageOf(), eve)).toBe('LOGIN_REFUSED')
  expect(await read(messageOf({ address: eve.address }), eve)).toBe('LOGIN_REFUSED')
  expect(await read('hello')).toBe('LOGIN_REFUSED')
})

it('a login waits when the node cannot be reached', async () => {
  expect(await read(messageOf(), ada, 'http://127.0.0.1:1')).toBe('UPSTREAM_UNAVAILABLE')
})
