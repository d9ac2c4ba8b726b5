import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { residentKb } from '../../relay/residentKb.ts'
import { addressOf } from '../addressOf.ts'
import type { Loot, Talk, Talks } from './callers.ts'
import { projectId, shop, works, type Work, type WorkName } from './work.ts'

const quietSeconds = 10
const floodSeconds = 15
const program = join(import.meta.dirname, '../../../packages/gateway/src/cli.ts')

/**
 * Visitors, first alone and then beside a stranger who asks for the same without end, at a gateway with its own limits.
 * Prints a row for each kind of request.
 * @returns the goals of issue 32 that were missed
 */
export async function measureFloods(
  names: readonly WorkName[] = Object.keys(works) as WorkName[],
): Promise<readonly string[]> {
  const missed: string[] = []
  console.log(
    '\nflood         homes p50 ms   p99 ms           refused  crowd p50 ms   p99 ms           refused  served/s  refused/s  MB before, after  load',
  )
  const strangers = await startStrangers()
  for (const name of names) {
    const { quiet, flooded, loot, memoryMb } = await measure(name, strangers.url)
    const cells = (one: Talk, other: Talk): readonly string[] => [
      `${ms(one.p50)} → ${ms(other.p50)}`.padEnd(13),
      `${ms(one.p99)} → ${ms(other.p99)}`.padEnd(15),
      `${one.refused} → ${other.refused}`.padEnd(7),
    ]
    console.log(
      [
        name.padEnd(12),
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
    for (const group of ['homes', 'crowd'] as const) {
      const { refused, p50 } = flooded[group]
      if (refused > 0) missed.push(`${name}: ${refused} refused of ${group}`)
      if (p50 === null || p50 > 2 * (quiet[group].p50 ?? Infinity))
        missed.push(`${name}: p50 of ${group} ${ms(quiet[group].p50)} → ${ms(p50)} ms`)
    }
  }
  strangers.close()
  return missed
}

async function measure(
  name: WorkName,
  elsewhere: string,
): Promise<{
  readonly quiet: Talks
  readonly flooded: Talks
  /** A second. */
  readonly loot: Loot
  readonly memoryMb: readonly [before: number, after: number]
}> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'))
  const config = join(folder, 'config.json')
  const network = {
    id: 'eip155:31337',
    name: 'Bench',
    rpc: [elsewhere],
    history: { source: 'blockscout', url: `${elsewhere}/api/v2` },
  }
  const work: Work = works[name]
  const settings = {
    port: 0,
    limits: work.limits,
    database: join(folder, 'data'),
    trustedProxies: 1,
    projects: [{ id: projectId, origins: [shop] }],
    media: { origins: { 'https://art.example': `${elsewhere}/` } },
    networks: [network],
  }
  writeFileSync(config, JSON.stringify(settings))
  const gateway = spawn(process.execPath, [program, '--config', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(gateway)
  const callers = (role: 'people' | 'stranger'): ReturnType<typeof fork> =>
    fork(join(import.meta.dirname, 'callers.ts'), [role, url, name])
  const answer = async <Reply>(
    child: ReturnType<typeof fork>,
    question: number,
  ): Promise<Reply> => {
    child.send(question)
    // As: callers.ts answers so.
    return (await once(child, 'message'))[0] as Reply
  }
  const memory = (): number => residentKb(gateway.pid ?? 0) / 1024
  const people = callers('people')
  await once(people, 'message')
  await answer(people, 4)
  const quiet = await answer<Talks>(people, quietSeconds)
  const before = memory()
  const stranger = callers('stranger')
  await once(stranger, 'message')
  const startedAt = performance.now()
  const flooded = await answer<Talks>(people, floodSeconds)
  const { served, refused } = await answer<Loot>(stranger, 0)
  const seconds = (performance.now() - startedAt) / 1_000
  stranger.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const after = memory()
  people.kill('SIGKILL')
  gateway.kill('SIGKILL')
  await once(gateway, 'exit')
  rmSync(folder, { recursive: true, force: true })
  return {
    quiet,
    flooded,
    loot: { served: served / seconds, refused: refused / seconds },
    memoryMb: [before, after],
  }
}

function ms(time: number | null): string {
  return time?.toFixed(0) ?? '–'
}

/** Other people's servers: an explorer that takes 100 ms for a list, and a host of large pictures. */
async function startStrangers(): Promise<{ readonly url: string; close(): void }> {
  const picture = png(1_500)
  const server: Server = createServer((request, response) => {
    if (request.url?.endsWith('.png'))
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    else
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ items: [], next_page_params: null }))
      }, 100)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A picture whose file is small and whose pixels are many: `side` times `side`, of 4 bytes each. */
function png(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side * 4 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
