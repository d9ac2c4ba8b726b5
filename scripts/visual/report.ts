import { writeFileSync } from 'node:fs'

/** Pictures in the form of vitest's json reporter, which scripts/gates.ts counts. */
export function writeReport(
  path: string,
  result: {
    readonly passed: readonly string[]
    readonly failures: ReadonlyMap<string, string>
  },
): void {
  const { passed, failures } = result
  const assertionResults = [...failures].map(([fullName, message]) => ({
    fullName,
    status: 'failed',
    failureMessages: [firstDifference(message)],
  }))
  const status = failures.size > 0 ? 'failed' : 'passed'
  const report = {
    numPassedTests: passed.length,
    numFailedTests: failures.size,
    testResults: [{ name: 'scripts/visual.ts', status, message: '', assertionResults }],
  }
  writeFileSync(path, JSON.stringify(report))
}

function firstDifference(message: string): string {
  return message.split('\n')[1]?.trim() ?? message
}
