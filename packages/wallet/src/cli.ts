#!/usr/bin/env node
import { run } from './server/run.ts'

try {
  const running = await run(process.argv.slice(2), (text) => process.stdout.write(text))
  if (running) {
    const stop = (): void => {
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
