import type { FrameSurface } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import {
  appMessage,
  checkedRequest,
  createRate,
  type FrameAnswer,
  frameLimits,
  type FramePayload,
  type FrameRequestName,
  type Hello,
  idOf,
  randomId,
  randomNonce,
  readAnswer,
  readReady,
} from '@latchkey/protocol/frame'
import { rpcError } from '../rpcError.ts'
import { frameFailure } from './errors.ts'
import { createFrame, type Frame, type FrameAddress } from './frame.ts'

export type Sent<Name extends FrameRequestName> = {
  readonly answer: Promise<FrameAnswer<Name>>
  /** Stops waiting, and aborts the request in the frame. */
  abort(reason: unknown): void
}

/** The port to the frame (security.md 2.7). The frame is loaded when it is first needed. */
export type Channel = {
  readonly surface: FrameSurface
  /** How often something was asked so far. */
  readonly asks: number
  /** @throws KitError `FRAME_UNREACHABLE` when no frame answers in time */
  ask<Name extends FrameRequestName>(
    name: Name,
    payload: FramePayload<Name>,
    limitMs: number,
  ): Promise<FrameAnswer<Name>>
  /** Sends a request over an existing port; undefined without a port. */
  send<Name extends FrameRequestName>(
    name: Name,
    payload: FramePayload<Name>,
    limitMs: number,
  ): Sent<Name>
  /** Calls the function each time that a frame is ready, before any request. */
  onReady(run: () => void): void
  /** Removes the frame from the page. The next request adds a new frame. */
  end(): void
}

type Pending = { settle(message: unknown): void; fail(error: unknown): void }

export function createChannel(address: () => FrameAddress): Channel {
  const pending = new Map<string, Pending>()
  let frame: Frame | undefined
  let port: MessagePort | undefined
  let opening: Promise<void> | undefined
  let greet = (): void => {}
  let giveUp = (): void => {}
  let asks = 0
  const readyListeners = new Set<() => void>()
  let rate = createRate(() => performance.now())
  let strays = createRate(() => performance.now())

  /** Fails all waiting requests, because the document that got them is gone. */
  const lose = (): void => {
    port?.close()
    port = undefined
    for (const each of [...pending.values()]) each.fail(new KitError('FRAME_FAILED'))
  }
  const end = (): void => {
    opening = undefined
    frame?.remove()
    frame = undefined
    lose()
    giveUp()
  }

  const hear = (message: unknown): void => {
    const asked = pending.get(idOf(message) ?? '')
    if (asked) return asked.settle(message)
    // Messages without a request are ignored. A frame that sends too many of them is not the kit's frame.
    if (!strays.take()) end()
  }

  const handshake = (loading: Frame, ready: () => void): void => {
    const nonce = randomNonce()
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => {
      if (port === port1) return hear(data)
      if (frame !== loading || !readReady(data, nonce)) return
      port = port1
      ready()
    })
    port1.start()
    const hello: Hello = { type: 'HELLO', nonce }
    // Only to that origin: another document in the frame never receives it.
    loading.element.contentWindow?.postMessage(hello, address().origin, [port2])
  }

  const load = (): Promise<void> =>
    new Promise((resolve, reject) => {
      rate = createRate(() => performance.now())
      strays = createRate(() => performance.now())
      // Removes a frame whose document was replaced before it answered.
      end()
      if (!document.body) return reject(new KitError('FRAME_PARENT_MISSING'))
      const timer = setTimeout(end, frameLimits.readyMs)
      giveUp = () => {
        clearTimeout(timer)
        reject(new KitError('FRAME_UNREACHABLE'))
      }
      greet = () => {
        lose()
        if (!frame) return
        handshake(frame, () => {
          clearTimeout(timer)
          for (const run of readyListeners) run()
          resolve()
        })
      }
      frame = createFrame(address(), () => greet())
    })

  const ready = (): Promise<void> => {
    // The page may have removed the frame.
    if (frame && !frame.element.isConnected) end()
    if (port && frame) return Promise.resolve()
    if (opening) return opening
    const begun = load().finally(() => {
      if (opening === begun) opening = undefined
    })
    return (opening = begun)
  }

  const send: Channel['send'] = (name, payload, limitMs) => {
    const id = randomId()
    const request = checkedRequest({ name, id, payload })
    if (!request) return failed(rpcError(-32602, 'Invalid parameters'))
    if (!frame) return failed(new KitError('FRAME_MISSING'))
    if (!port) return failed(new KitError('FRAME_FAILED'))
    if (pending.size >= frameLimits.pending || !rate.take()) return failed(limitExceeded())
    const to = port
    to.postMessage(appMessage(request))
    const abort = (reason: unknown): void => {
      if (!pending.has(id)) return
      // The visitor may be being asked, and a late answer counts as a stray.
      if (to === port)
        to.postMessage(appMessage({ name: 'RPC_ABORT', id: randomId(), payload: { id } }))
      pending.get(id)?.fail(reason)
    }
    const answer = new Promise<FrameAnswer<typeof name>>((resolve, reject) => {
      const timer = setTimeout(() => abort(new KitError('FRAME_TIMEOUT')), limitMs)
      const done = (): void => {
        clearTimeout(timer)
        pending.delete(id)
      }
      pending.set(id, {
        settle: (message) => {
          done()
          const read = readAnswer(name, message)
          if (read?.ok) resolve(read.answer)
          else reject(read ? frameFailure(read.failure) : new KitError('FRAME_FAILED'))
        },
        fail: (error) => {
          done()
          reject(error)
        },
      })
    })
    return { answer, abort }
  }

  return {
    send,
    end,
    onReady: (run) => readyListeners.add(run),
    get asks() {
      return asks
    },
    ask: async (name, payload, limitMs) => {
      asks += 1
      await ready()
      return send(name, payload, limitMs).answer
    },
    surface: {
      ready,
      place: (box, title) => {
        // The page may have removed the frame: no visitor is asked there any more.
        if (frame?.element.isConnected === false) end()
        frame?.place(box, title)
      },
      focus: () => frame?.element.focus(),
    },
  }
}

function failed(error: Error): { readonly answer: Promise<never>; abort(): void } {
  return { answer: Promise.reject(error), abort: () => {} }
}

function limitExceeded(): KitError {
  return new KitError('LIMIT_EXCEEDED')
}
