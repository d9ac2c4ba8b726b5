import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelayProcess } from '../../../packages/gateway/src/fixtures/serverProcess.ts'
import { residentKb } from '../residentKb.ts'
import type { Talk, Talks } from './people.ts'
import type { Flood, Loot } from './stranger.ts'

const floods: readonly Flood[] = [
  'receipts',
  'receipts of 5 clients',
  'messages',
  'messages of 1 MB for 30 days',
  'subscriptions',
  'handshakes',
  'sockets that do not read',
  'pushes to 1,000 sockets',
  'messages of 1,000 addresses',
]
const quietSeconds = 5
const floodSeconds = 10

/**
 * Honest clients, first alone and then beside each flood, at a relay with its own limits. Prints a row for each flood.
 * @returns the goals of issue 32 that were missed
 */
export async function measureFloods(names: readonly Flood[] = floods): Promise<readonly string[]> {
  const missed: string[] = []
  console.log(
    '\nflood                         homes p50 ms  p99 ms       refused  crowd p50 ms  p99 ms       refused  served/s  refused/s  MB before, after  load',
  )
  for (const flood of names) {
    const { quiet, flooded, loot, memoryMb } = await measure(flood)
    const cells = (one: Talk, other: Talk): readonly string[] => [
      `${one.p50.toFixed(1)} → ${other.p50.toFixed(1)}`.padEnd(12),
      `${one.p99.toFixed(1)} → ${other.p99.toFixed(1)}`.padEnd(11),
      `${one.refused} → ${other.refused}`.padEnd(7),
    ]
    console.log(
      [
        flood.padEnd(28),
        ...cells(quiet.homes, flooded.homes),
        ...cells(quiet.crowd, flooded.crowd),
        loot.served.toFixed(0).padEnd(8),
        loot.refused.toFixed(0).padEnd(9),
        memoryMb
          .map((size) => size.toFixed(0))
          .join(', ')
          .padEnd(16),
        loadavg()[0]?.toFixed(1),
      ].join('  '),
    )
    // Beside a thousand addresses, a crowd has the share of one (docs/limits.md).
    const judged = flood.includes('1,000') ? (['homes'] as const) : (['homes', 'crowd'] as const)
    for (const group of judged) {
      const { refused, p50 } = flooded[group]
      if (refused > 0) missed.push(`${flood}: ${refused} refused of ${group}`)
      if (p50 > 2 * quiet[group].p50)
        missed.push(
          `${flood}: p50 of ${group} ${quiet[group].p50.toFixed(1)} → ${p50.toFixed(1)} ms`,
        )
    }
  }
  return missed
}

async function measure(flood: Flood): Promise<{
  readonly quiet: Talks
  readonly flooded: Talks
  /** A second. */
  readonly loot: Loot
  readonly memoryMb: readonly [before: number, after: number]
}> {
  const data = mkdtempSync(join(tmpdir(), 'bench-relay-'))
  const relay = await startRelayProcess({ port: 0, data, limits: {}, trustedProxies: 1 })
  const people = fork(join(import.meta.dirname, 'people.ts'), [relay.url])
  const ask = async <Reply>(child: typeof people, question: unknown): Promise<Reply> => {
    child.send(question as number)
    // As: people.ts and stranger.ts answer so.
    return (await once(child, 'message'))[0] as Reply
  }
  await once(people, 'message')
  const memory = (): number => residentKb(relay.pid) / 1024
  await ask(people, 2)
  const quiet = await ask<Talks>(people, quietSeconds)
  const before = memory()
  const stranger = fork(join(import.meta.dirname, 'stranger.ts'), [relay.url, flood])
  await once(stranger, 'message')
  const first = await ask<Loot>(stranger, 'count')
  const startedAt = performance.now()
  const flooded = await ask<Talks>(people, floodSeconds)
  const last = await ask<Loot>(stranger, 'count')
  const seconds = (performance.now() - startedAt) / 1_000
  stranger.kill('SIGKILL')
  await once(stranger, 'exit')
  // As long as garbage and closed sockets take.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const after = memory()
  people.kill('SIGKILL')
  await relay.stop('SIGKILL')
  rmSync(data, { recursive: true })
  return {
    quiet,
    flooded,
    loot: {
      served: (last.served - first.served) / seconds,
      refused: (last.refused - first.refused) / seconds,
    },
    memoryMb: [before, after],
  }
}
