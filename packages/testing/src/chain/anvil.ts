import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'

export type AnvilOptions = {
  readonly chainId: number
  /** @default a free port */
  readonly port?: number
  /** Seconds between blocks. @default a block per transaction, at once */
  readonly blockTime?: number
}

export type Anvil = {
  readonly url: string
  readonly chainId: number
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Start one local EVM chain and wait until it answers. It ends with `stop()`, with this process, and also when this
 * process is killed without a chance to say goodbye.
 */
export async function startAnvil({ chainId, port = 0, blockTime }: AnvilOptions): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  if (blockTime !== undefined) args.push('--block-time', String(blockTime))
  const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const killNow = (): void => void child.kill('SIGKILL')
  process.on('exit', killNow)
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.off('exit', killNow)
      resolve()
    })
  })
  const bound = await listening(child)
  if (child.pid === undefined) throw new Error('anvil listens but has no process id')
  const watch = watchdog(child.pid)
  // A forgotten stop() must not keep a test process alive: the exit handler and the watchdog clean up.
  child.unref()
  for (const stream of [child.stdout, child.stderr])
    if (stream && 'unref' in stream) (stream as unknown as { unref(): void }).unref()
  return {
    url: `http://127.0.0.1:${bound}`,
    chainId,
    port: bound,
    pid: child.pid,
    async stop() {
      watch.kill('SIGKILL')
      child.ref()
      child.kill('SIGTERM')
      await exited
    },
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

/** Resolves with the port once anvil says it listens; a free port is known only from its own words. */
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

/** A shell that waits on a pipe only we hold: however this process dies, the pipe closes and anvil goes too. */
function watchdog(pid: number): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', `trap '' INT TERM; read _; kill -9 ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  if (shell.stdin && 'unref' in shell.stdin) (shell.stdin as unknown as { unref(): void }).unref()
  return shell
}
