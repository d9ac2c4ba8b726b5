import { KitError } from '@latchkey/protocol'
import { createByteCache } from '../../cache/byteCache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MediaFetcher, Picture, PictureMaker } from '../../ports/media.ts'
import { createTurns } from './turns.ts'

export type PreviewsService = {
  /** @throws KitError `NOT_FOUND` when there is no such picture, or none that can be shown; `OVERLOADED` */
  read(id: string): Promise<Picture>
}

/** Where the picture behind an id is: an address as a stranger wrote it. Undefined when the id names none. */
export type FindPicture = (id: string, signal: AbortSignal) => Promise<string | undefined>

const mostBytes = 10 * 1024 * 1024
const totalMs = 9_500
/** security.md 3.4 */
const missingMs = 10 * 60 * 1000
const keptMs = 24 * 60 * 60 * 1000
const cacheBytes = 64 * 1024 * 1024
/** Anybody may ask, and each may hold 10 MiB for as long as a slow host likes: so many at once, and a page's worth waits. */
const turns = { atOnce: 16, waiting: 64 }

/**
 * Pictures that strangers chose, made anew. The id is looked up, on the chain if need be, and never is an address: nobody
 * has anything fetched here that is not already public under that id.
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
  const takeTurn = createTurns(turns)
  const loading = new Map<string, Promise<Picture>>()
  return {
    async read(id) {
      const kept = cache.get(id)
      if (kept === 'missing') throw missing()
      if (kept) return kept
      const running = loading.get(id)
      if (running) return running
      const signal = AbortSignal.timeout(totalMs)
      const started = takeTurn(() => load(id, signal)).finally(() => loading.delete(id))
      loading.set(id, started)
      return started
    },
  }

  async function load(id: string, signal: AbortSignal): Promise<Picture> {
    // Its turn came too late: nobody waits for it any more.
    if (signal.aborted) throw new KitError('OVERLOADED')
    try {
      const url = await find(id, signal)
      if (url === undefined) throw missing()
      const { bytes } = await media.fetch(url, { bytes: mostBytes }, signal)
      const picture = await pictures.remake(bytes)
      cache.set(id, picture, keptMs)
      return picture
    } catch (error) {
      if (error instanceof KitError && error.code === 'NOT_FOUND')
        cache.set(id, 'missing', missingMs)
      throw error
    }
  }
}

function missing(): KitError {
  return new KitError('NOT_FOUND', { field: 'id' })
}
