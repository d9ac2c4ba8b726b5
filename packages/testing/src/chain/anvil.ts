import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { ownProcess } from '../processes/ownProcess.ts'

export type AnvilOptions = {
  readonly chainId: number
  /** @default a free port */
  readonly port?: number
  /** Seconds between blocks. @default a block per transaction, at once */
  readonly blockTime?: number
  /** Time of the first block, in milliseconds since the epoch. @default now */
  readonly startsAt?: number
  /** Number of the first block. @default 0 */
  readonly firstBlock?: number
}

export type Anvil = {
  readonly url: string
  readonly chainId: number
  readonly port: number
  readonly pid: number
  /** Resolves when the chain has ended, for any reason. */
  readonly exited: Promise<unknown>
  stop(): Promise<void>
}

/**
 * Start a local EVM chain and wait until it answers. It ends with `stop()`, with this process, and also when this
 * process is killed.
 */
export async function startAnvil({
  chainId,
  port = 0,
  blockTime,
  startsAt,
  firstBlock = 0,
}: AnvilOptions): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  if (blockTime !== undefined) args.push('--block-time', String(blockTime))
  if (firstBlock > 0) args.push('--number', String(firstBlock))
  if (startsAt !== undefined) args.push('--timestamp', String(Math.floor(startsAt / 1_000)))
  const child = spawn(binary(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C reaches only the parent process, which stops a chain after the parts that use
    // it.
    detached: true,
  })
  const { pid, exited, stop } = ownProcess(child)
  const bound = await listening(child)
  return {
    url: `http://127.0.0.1:${bound}`,
    chainId,
    port: bound,
    pid,
    exited,
    stop,
  }
}

/** The platform's program itself: npm's wrapper script costs a process and 110 ms more. */
function binary(): string {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
  } catch (cause) {
    throw new Error(
      `No anvil for ${platform}: install dependencies again with optional ones allowed`,
      { cause },
    )
  }
}

/** Resolves with the port when anvil prints that it listens; only its output tells which free port it took. */
function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => fail('was silent for 20 s'), 20_000)
    const fail = (what: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`anvil ${what}: ${said.trim().slice(-500)}`))
    }
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      const port = /Listening on \S+:(\d+)/.exec(said)?.[1]
      if (!port) return
      clearTimeout(timer)
      child.stdout?.off('data', hear).resume()
      child.stderr?.off('data', hear).resume()
      resolve(Number(port))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', (error) => fail(`did not start (${error.message})`))
    child.once('close', (code) => fail(`ended with code ${code}`))
  })
}
