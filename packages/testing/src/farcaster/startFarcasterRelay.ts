import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { privateKeyToAccount } from 'viem/accounts'
import { devAccounts } from '../chain/constants.ts'
import { askNode } from '../chain/node.ts'

export type FarcasterRelay = {
  /** Origin of the relay, and of the page that stands for Farcaster's app. */
  readonly origin: string
  stop(): Promise<void>
}

type Channel = {
  readonly asked: {
    readonly siweUri: string
    readonly domain: string
    readonly nonce: string
    readonly expirationTime?: string
  }
  completed?: object
}

const fid = 1234
const username = 'ada'
/** On Optimism (docs.farcaster.xyz/reference/contracts). */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const custodian = devAccounts[0]

/**
 * Stands for Farcaster: its relay as its documents describe it (FIP-11, docs.farcaster.xyz/auth-kit), and a page in place of its app, where
 * a visitor with the id 1234 approves. A channel is closed once its answer was fetched, as there.
 */
export async function startFarcasterRelay(): Promise<FarcasterRelay> {
  const channels = new Map<string, Channel>()
  const answer = async (
    request: IncomingMessage,
  ): Promise<[status: number, body: object | string]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (request.method === 'POST' && pathname === '/v1/channel') {
      // As: the frame's request, of that form.
      const asked = JSON.parse(await text(request)) as Channel['asked']
      if (!/^[a-zA-Z0-9]{8,}$/.test(asked.nonce)) return [400, { error: 'nonce' }]
      const channelToken = randomUUID()
      channels.set(channelToken, { asked })
      const url = `${origin}/~/siwf?${new URLSearchParams({ channelToken })}`
      return [201, { channelToken, url, nonce: asked.nonce }]
    }
    const [, bearer = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const token = searchParams.get('channelToken') ?? bearer
    const channel = channels.get(token)
    if (!channel) return [401, { error: 'Unauthorized' }]
    if (pathname === '/v1/channel/status') {
      const { asked, completed } = channel
      if (!completed) return [202, { state: 'pending', nonce: asked.nonce }]
      channels.delete(token)
      return [200, { state: 'completed', nonce: asked.nonce, ...completed }]
    }
    if (pathname !== '/~/siwf') return [404, '']
    if (request.method === 'POST') channel.completed = await signed(channel.asked)
    return [200, pageOf(request.method === 'POST')]
  }
  const server = createServer((request, response) => {
    void answer(request).then(
      ([status, body]) =>
        response
          .writeHead(request.method === 'OPTIONS' ? 204 : status, {
            'access-control-allow-origin': '*',
            'access-control-allow-headers': 'content-type, authorization',
            'cache-control': 'no-store',
            'content-type':
              typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json',
          })
          .end(typeof body === 'string' ? body : JSON.stringify(body)),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Gives a node the registry of ids, with the stand-in's visitor in it. */
export async function registerFarcasterId(rpcUrl: string): Promise<void> {
  // `idOf(address)` of a registry that keeps an id in the slot of its address: sload(calldata[4..36]).
  await askNode(rpcUrl, 'anvil_setCode', [idRegistry, '0x6004355460005260206000f3'])
  const word = (hex: string): string => `0x${hex.replace('0x', '').padStart(64, '0')}`
  await askNode(rpcUrl, 'anvil_setStorageAt', [
    idRegistry,
    word(custodian.address),
    word(fid.toString(16)),
  ])
}

/** As Farcaster's app signs: a message of EIP-4361 by the custody address of the id. */
async function signed({
  siweUri,
  domain,
  nonce,
  expirationTime,
}: Channel['asked']): Promise<object> {
  const account = privateKeyToAccount(custodian.privateKey)
  const message = [
    `${domain} wants you to sign in with your Ethereum account:`,
    account.address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${siweUri}`,
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    'Resources:',
    `- farcaster://fid/${fid}`,
  ].join('\n')
  const signature = await account.signMessage({ message })
  return { message, signature, authMethod: 'custody', fid, username, custody: account.address }
}

function pageOf(isDone: boolean): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Farcaster stand-in</title><style>body{font:16px system-ui;margin:40px auto;max-inline-size:360px}button{font:inherit;padding:12px 20px}</style>
<h1>Farcaster stand-in</h1>${
    isDone
      ? '<p>Signed in. You can go back to where you came from.</p>'
      : `<p>Sign in as ${username}?</p><form method="post"><button>Approve</button></form>`
  }</html>`
}
