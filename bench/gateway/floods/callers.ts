// Callers of floods.ts, in a process of their own: `people` ask for a time when they get its seconds, and `stranger` floods.
import { setPriority } from 'node:os'
import { ask, works, type Work, type WorkName } from './work.ts'

export type Talk = {
  /** Of the requests that were served, in ms; null when none was. */
  readonly p50: number | null
  readonly p99: number | null
  readonly refused: number
}
export type Talks = { readonly homes: Talk; readonly crowd: Talk }
export type Loot = { readonly served: number; readonly refused: number }

const [, , role = '', url = '', name = ''] = process.argv
// As: floods.ts names one of them.
const work: Work = works[name as WorkName]

if (role === 'people')
  process.on('message', (seconds: number) => {
    void Promise.all([
      talk(seconds, () => '203.0.113.1'),
      talk(seconds, (index) => `198.51.100.${index % (work.homes ?? 200)}`),
    ]).then(([crowd, homes]) => process.send?.({ crowd, homes }))
  })
else flood()
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function talk(seconds: number, addressOf: (index: number) => string): Promise<Talk> {
  const times: number[] = []
  let refused = 0
  const running: Promise<void>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < seconds * work.perSecond; index += 1) {
    const early = startedAt + (index / work.perSecond) * 1_000 - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const at = performance.now()
    running.push(
      ask(url, { work, address: addressOf(index) }).then((status) => {
        if (status >= 400) refused += 1
        else times.push(performance.now() - at)
      }),
    )
  }
  await Promise.all(running)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number | null =>
    sorted[Math.floor((sorted.length - 1) * share)] ?? null
  return { p50: at(0.5), p99: at(0.99), refused }
}

function flood(): void {
  // Strangers have machines of their own; here they take what the others leave of this one.
  setPriority(19)
  let [served, refused] = [0, 0]
  const again = async (address: string): Promise<void> => {
    for (;;) {
      const status = await ask(url, { work, address }).catch(() => 503)
      if (status < 400) served += 1
      else refused += 1
    }
  }
  for (let index = 0; index < work.atOnce; index += 1)
    void again(`192.0.2.${index % (work.strangers ?? 1)}`)
  process.on('message', () => process.send?.({ served, refused }))
}
