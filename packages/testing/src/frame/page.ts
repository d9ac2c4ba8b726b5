import {
  errorMessage,
  type FrameErrorCode,
  type FrameRequest,
  readAppMessage,
  readHello,
  randomNonce,
  successMessage,
} from '@latchkey/protocol/frame'
import { drawAsk, drawNothing } from './drawAsk.ts'
import { newChannel, saidOf } from './farcaster.ts'
import { isIn, remember } from './memory.ts'
import { askNode, frameAccount, isAsk, sign } from './key.ts'

export type FrameSettings = {
  readonly networks: readonly { readonly id: number; readonly rpcUrl: string }[]
}

/**
 * How the frame answers: correctly, late (after the next change of mode), never, or with an invalid answer. Tests reach this
 * state by name.
 */
export type DevFrameState = {
  mode: 'good' | 'late' | 'silent' | 'garbage'
  /** Requests so far, by name or by method. */
  readonly asked: string[]
  /** Ids of aborted requests. */
  readonly aborted: string[]
  /** Number of times that the key was used. */
  signed: number
  /** Number of answers sent, late ones included. */
  answered: number
}

/** Origins on this machine; a dev frame has no list of projects. */
const local = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/

const settings: FrameSettings = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}')
const state: DevFrameState = { mode: 'good', asked: [], aborted: [], signed: 0, answered: 0 }
Object.assign(globalThis, { latchkeyDevFrame: state })

/** Requests that wait for a press or their work. A request that was removed is not answered. */
const open = new Set<string>()
let greeted = false
/** The last link made for a phone. */
let channel = ''

addEventListener('message', (event) => {
  const hello = readHello(event.data)
  const [port] = event.ports
  // Accepted once, only from the parent page, and only from this machine (security.md 2.7).
  if (greeted || event.source !== parent || !local.test(event.origin) || !hello || !port) return
  greeted = true
  const { origin } = event
  port.addEventListener('message', ({ data }) => {
    const { request, refuse } = readAppMessage(data)
    if (refuse) port.postMessage(errorMessage(refuse.name, refuse.id, { code: 'INVALID_REQUEST' }))
    if (request) void serve(request, (message) => tell(port, request, message), origin)
  })
  port.start()
  const ready = { type: 'READY', nonce: hello.nonce, version: '1', sessionNonce: randomNonce() }
  port.postMessage(ready)
})

type Reply = (message: object) => void

function tell(port: MessagePort, { id }: FrameRequest, message: object): void {
  if (state.mode === 'silent') return
  const send = (): void => {
    port.postMessage(message)
    state.answered += 1
  }
  if (state.mode === 'garbage') return port.postMessage({ id, type: 'GARBAGE', payload: [1] })
  if (state.mode === 'good') return send()
  const waiting = setInterval(() => {
    if (state.mode === 'late') return
    clearInterval(waiting)
    send()
  }, 50)
}

async function serve(request: FrameRequest, reply: Reply, origin: string): Promise<void> {
  const { name, id } = request
  const said = name === 'RPC_REQUEST' ? request.payload.method : name
  // What the page tells about itself is no question.
  if (!said.startsWith('SYNC_')) state.asked.push(said)
  switch (name) {
    case 'IS_CONNECTED':
      return reply(successMessage(name, id, { isConnected: isIn() }))
    case 'GET_USER': {
      // A real frame asks the visitor to log in first.
      remember(true)
      const { chainId = `eip155:${settings.networks[0]?.id ?? 1}` } = request.payload
      const { address } = frameAccount
      return reply(
        successMessage(name, id, {
          address,
          chainId,
          accounts: [{ address, type: 'eoa' }],
          email: 'dev@localhost.example',
        }),
      )
    }
    case 'GET_FARCASTER_URI': {
      channel = await newChannel()
      return reply(successMessage(name, id, { url: channel }))
    }
    case 'CONNECT_FARCASTER': {
      open.add(id)
      const said = await saidOf(channel, () => open.has(id))
      // The request was aborted meanwhile.
      if (!open.delete(id)) return
      if (said !== 'approved') return reply(errorMessage(name, id, { code: 'USER_REJECTED' }))
      remember(true)
      return reply(successMessage(name, id, { userName: 'dev' }))
    }
    case 'SWITCH_NETWORK':
      return reply(successMessage(name, id, request.payload))
    case 'SIGN_OUT':
      remember(false)
      return reply(successMessage(name, id))
    case 'RPC_ABORT':
      state.aborted.push(request.payload.id)
      open.delete(request.payload.id)
      drawNothing()
      return reply(successMessage(name, id))
    case 'RPC_REQUEST':
      return answerRpc(request, reply, origin)
    default:
      // It logs everybody in without them.
      return reply(errorMessage(name, id, { code: 'INVALID_REQUEST' }))
  }
}

async function answerRpc(
  request: Extract<FrameRequest, { readonly name: 'RPC_REQUEST' }>,
  reply: Reply,
  origin: string,
): Promise<void> {
  const { id, payload } = request
  const fail = (code: FrameErrorCode, data?: `0x${string}`): void => {
    if (open.delete(id)) reply(errorMessage('RPC_REQUEST', id, { code, ...(data && { data }) }))
  }
  open.add(id)
  const chain = String(payload.chainId).replace('eip155:', '')
  const network = settings.networks.find((each) => String(each.id) === chain)
  if (!network) return fail('INVALID_REQUEST')
  const succeed = (result: unknown): void => {
    if (open.delete(id)) reply(successMessage('RPC_REQUEST', id, result))
  }
  if (!isAsk(payload.method)) {
    const answer = await askNode(network.rpcUrl, payload)
    return 'result' in answer ? succeed(answer.result) : fail('FAILED', answer.data)
  }
  const { method, params } = payload
  drawAsk({
    origin,
    method,
    params,
    chainId: network.id,
    decline: () => {
      drawNothing()
      fail('USER_REJECTED')
    },
    approve: () => {
      drawNothing()
      // The request was aborted before, so it is not signed.
      if (!open.has(id)) return
      state.signed += 1
      sign({ method, params, network }).then(succeed, () => fail('FAILED'))
    },
  })
}
