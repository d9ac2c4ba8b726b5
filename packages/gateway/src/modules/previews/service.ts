import { KitError } from '@latchkey/protocol'
import { createByteCache } from '../../cache/byteCache.ts'
import { currentCaller } from '../../limits/currentCaller.ts'
import { createFairTurns } from '../../limits/fairTurns.ts'
import { shareWork, type SharedWork } from '../../limits/sharedWork.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MediaFetcher, Picture, PictureMaker } from '../../ports/media.ts'

export type PreviewsService = {
  /** @throws KitError `NOT_FOUND` when the picture does not exist or cannot be shown; `OVERLOADED` */
  read(id: string): Promise<Picture>
}

/** Finds the address of the picture behind an id, as a stranger wrote it. Undefined when the id has no picture. */
export type FindPicture = (id: string, signal: AbortSignal) => Promise<string | undefined>

const mostBytes = 10 * 1024 * 1024
const totalMs = 9_500
/** security.md 3.4 */
const missingMs = 10 * 60 * 1000
const keptMs = 24 * 60 * 60 * 1000
const cacheBytes = 64 * 1024 * 1024
/**
 * Any caller may ask, and each picture may hold 10 MiB while a slow host answers: 16 load at once, and the pictures of
 * a page may wait.
 */
const turns = { atOnce: 16, waiting: 64 }

/**
 * Pictures that strangers chose, decoded and re-encoded. The id is looked up, on the chain if necessary: a
 * caller can only make the gateway fetch what is already public under that id, and the icon of a paired wallet by its address.
 */
export function previewsService({
  find,
  media,
  pictures,
  clock,
}: {
  readonly find: FindPicture
  readonly media: MediaFetcher
  readonly pictures: PictureMaker
  readonly clock: Clock
}): PreviewsService {
  const cache = createByteCache<Picture | 'missing'>({
    mostBytes: cacheBytes,
    sizeOf: (entry) => (entry === 'missing' ? 0 : entry.bytes.length),
    clock,
  })
  const takeTurn = createFairTurns(turns)
  const loading = new Map<string, SharedWork<Picture>>()
  return {
    async read(id) {
      const kept = known(id)
      if (kept) return kept
      const limit = AbortSignal.timeout(totalMs)
      const left = currentCaller()?.signal
      // Each caller in a turn of its own: the turn of a stranger who asked for the same picture may never come.
      return takeTurn(
        sharersOf(id),
        async () => known(id) ?? loadShared(id, limit),
        left ? AbortSignal.any([limit, left]) : limit,
      )
    },
  }

  /** @throws KitError `NOT_FOUND` for a picture that was missing lately */
  function known(id: string): Picture | undefined {
    const kept = cache.get(id)
    if (kept === 'missing') throw missing()
    return kept
  }

  function loadShared(id: string, limit: AbortSignal): Promise<Picture> {
    const running = loading.get(id)
    if (running && !running.left.aborted) return running.join()
    const started: SharedWork<Picture> = shareWork((left) =>
      load(id, limit, left).finally(() => {
        if (loading.get(id) === started) loading.delete(id)
      }),
    )
    loading.set(id, started)
    return started.join()
  }

  async function load(id: string, limit: AbortSignal, left: AbortSignal): Promise<Picture> {
    const signal = AbortSignal.any([limit, left])
    try {
      const url = await find(id, signal)
      if (url === undefined) throw missing()
      const { bytes } = await media.fetch(url, { bytes: mostBytes }, signal)
      const picture = await pictures.remake(bytes)
      cache.set(id, picture, keptMs)
      return picture
    } catch (error) {
      if (error instanceof KitError && error.code === 'NOT_FOUND' && !left.aborted)
        cache.set(id, 'missing', missingMs)
      throw error
    }
  }
}

/** Turns are fair between callers, and between the contracts and hosts to which callers may be lured. */
function sharersOf(id: string): readonly [caller: string, group: string] {
  const [, contract] = /^(.+:.+:.+):\d{1,78}$/.exec(id) ?? []
  const [, host] = /^(icon:https:\/\/[^/?#]+)/.exec(id) ?? []
  return [currentCaller()?.address ?? '', contract ?? host ?? id]
}

function missing(): KitError {
  return new KitError('NOT_FOUND', { field: 'id' })
}
