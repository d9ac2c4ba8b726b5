// One line for each failed test. Often only the end of a long log is kept, so the line names the place of the test.
import { relative } from 'node:path'

/** A file in the report of vitest's json reporter. */
export type TestFile = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

export function failuresOf(file: TestFile, root: string): readonly string[] {
  const name = relative(root, file.name)
  const failed = file.assertionResults.filter((result) => result.status === 'failed')
  if (failed.length === 0 && file.status === 'failed')
    return [`${name}: ${firstLine(file.message) || hookFailed(file)}`]
  return failed.map(({ fullName, failureMessages: [message = ''] }) =>
    [`${name}${lineIn(name, message)}`, fullName, firstLine(message)].join(': '),
  )
}

/** Errors outside of any test, which end a run in failure though every test passed. */
export function unhandledOf(messages: readonly string[]): readonly string[] {
  return messages.map((message) => `error outside of tests: ${firstLine(message)}`)
}

/** Vitest's report lacks the error of a hook inside `describe`. */
function hookFailed({ assertionResults }: TestFile): string {
  const count = assertionResults.filter((result) => result.status !== 'passed').length
  return `a hook failed, ${count} tests did not run`
}

/** The line of the test itself: the first stack frame in the test's file. */
function lineIn(name: string, message: string): string {
  for (const frame of message.split('\n').slice(1)) {
    const at = frame.indexOf(name)
    const line = at < 0 ? undefined : /^(?:\?[^:]*)?(:\d+)/.exec(frame.slice(at + name.length))?.[1]
    if (line) return line
  }
  return ''
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').slice(0, 300)
}
