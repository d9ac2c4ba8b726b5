#!/usr/bin/env node
import { run } from './cli/run.ts'

const running = run(process.argv.slice(2), (text) => process.stdout.write(text))
// security.md 3.7: answer running requests, write waiting data, then exit. A server that is starting is stopped as well.
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
try {
  await running
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function stop(signal: NodeJS.Signals): void {
  // A disk or a database that hangs must not keep the folder locked for the next start.
  setTimeout(() => process.exit(1), 4_800)
  running
    .then((server) => server?.close())
    .then(
      () => endBy(signal),
      () => process.exit(1),
    )
}

/** An exit would wait for V8's threads, which compile the database for seconds after its start. A signal does not. */
function endBy(signal: NodeJS.Signals): void {
  process.kill(process.pid, signal)
  // The first process of a container is not ended by its own signal.
  process.exit(0)
}
