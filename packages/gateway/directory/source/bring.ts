import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Pin } from './pins.ts'
import { readTarball } from './tarball.ts'

/**
 * The wanted files of a pinned package, by path inside it. They come from the cache,
 * else from the machine's own npm. In both cases the tarball must match its pin.
 */
export async function bring(pin: Pin, cache: string): Promise<ReadonlyMap<string, Buffer>> {
  const path = join(cache, tarballName(pin))
  const cached = await readFile(path).catch(() => undefined)
  if (cached !== undefined && integrityOf(cached) === pin.integrity) {
    return readTarball(cached, pin.folders)
  }
  await rm(path, { force: true })
  await mkdir(cache, { recursive: true })
  await pack(pin, cache)
  const bytes = await readFile(path)
  if (integrityOf(bytes) !== pin.integrity) {
    await rm(path, { force: true })
    throw new Error(
      `${pin.name}@${pin.version} is not the pinned package: ${integrityOf(bytes)} instead of ${pin.integrity}.`,
    )
  }
  return readTarball(bytes, pin.folders)
}

const run = promisify(execFile)

async function pack(pin: Pin, cache: string): Promise<void> {
  const spec = `${pin.name}@${pin.version}`
  // npm's own error text is part of the cause.
  const options = ['--pack-destination', cache, '--ignore-scripts', '--loglevel=error']
  try {
    await run('npm', ['pack', spec, ...options], { cwd: cache, timeout: 120_000 })
  } catch (cause) {
    throw new Error(
      `Could not bring ${spec}, which the wallet directory is made from. It is needed once; connect this machine to its npm registry and run again.`,
      { cause },
    )
  }
}

/** The name `npm pack` gives: scope joined by a dash. */
function tarballName(pin: Pin): string {
  return `${pin.name.replace('@', '').replace('/', '-')}-${pin.version}.tgz`
}

function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`
}
