import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { KitError } from '@latchkey/protocol'
import { currentCaller } from '../../limits/currentCaller.ts'
import { createFairTurns } from '../../limits/fairTurns.ts'
import type { Picture, PictureMaker } from '../../ports/media.ts'
import { imageFacts, type ImageFacts } from './imageFacts.ts'

/** security.md 3.4: the largest picture for a decoder is 24 megapixels of 4 bytes. */
const mostBytes = 24_000_000 * 4
/**
 * The decoder's memory grows to what its largest picture needs and never shrinks: its thread is replaced after a picture
 * above this size.
 */
const smallBytes = 4_000_000 * 4
const mostSide = 16_384
/** A decoder that takes longer is stuck, perhaps by intent of the file. */
const decodeMs = 6_000
/** A usual picture takes 50 ms, and a bomb until its end: it counts as many. */
const turns = { atOnce: 1, waiting: 63, usualMs: 100 }

/**
 * Decodes and re-encodes pictures, one at a time in a thread of its own: a file that kills or blocks the decoder harms
 * only that thread, and its caller's turns. PNG, JPEG, GIF (its first picture) and WebP; other formats are refused, SVG with its scripts too.
 */
export function pictureMaker(): PictureMaker {
  let thread: Promise<Worker> | undefined
  const takeTurn = createFairTurns(turns)
  return {
    async remake(bytes) {
      const facts = imageFacts(bytes)
      if (!facts || !isModest(facts)) throw refused()
      const { address = '', signal } = currentCaller() ?? {}
      return takeTurn([address], () => decode(bytes, bytesOf(facts) > smallBytes), signal)
    },
    async close() {
      await stop()
    },
  }

  async function decode(bytes: Uint8Array, isLarge: boolean): Promise<Picture> {
    try {
      thread ??= start()
      const picture = await answerOf(await thread, bytes)
      if (isLarge) await renew()
      return picture
    } catch (cause) {
      // The thread may be in any state, so the next picture gets a new thread.
      await renew()
      throw refused(cause)
    }
  }

  /** Within the turn of the picture that made it necessary: starting takes longer than a usual picture. */
  async function renew(): Promise<void> {
    await stop()
    thread = start()
    await thread.catch(() => (thread = undefined))
  }

  async function stop(): Promise<void> {
    const stopping = thread
    thread = undefined
    await (await stopping?.catch(() => undefined))?.terminate()
  }
}

function isModest(facts: ImageFacts): boolean {
  const { width, height } = facts
  const isThere = width > 0 && height > 0
  return isThere && width <= mostSide && height <= mostSide && bytesOf(facts) <= mostBytes
}

function bytesOf({ width, height, depth }: ImageFacts): number {
  return width * height * depth
}

function start(): Promise<Worker> {
  // The same extension as this file: `.ts` in the workspace, `.js` in the package.
  const program = new URL(`pictureThread${extname(import.meta.url)}`, import.meta.url)
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker)).once('error', reject)
  })
}

function answerOf(worker: Worker, bytes: Uint8Array): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error('the decoder is stuck'))),
      decodeMs,
    )
    const settle = (then: () => void): void => {
      clearTimeout(timer)
      worker.off('message', done).off('error', fail).off('exit', fail)
      then()
    }
    const done = (picture: Picture): void => settle(() => resolve(picture))
    const fail = (error: unknown): void =>
      settle(() => reject(new Error('decoding', { cause: error })))
    worker.on('message', done).on('error', fail).on('exit', fail)
    worker.postMessage(bytes)
  })
}

function refused(cause?: unknown): KitError {
  return new KitError('NOT_FOUND', { field: 'id' }, { cause })
}
