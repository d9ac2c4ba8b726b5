// The summary of a run of gates. Programs read its last line: `N passed, N failed`, alone on the line.

export type Outcome = {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
  /** Passed and failed tests inside the gate. */
  readonly tests: number
  readonly broken: number
  /** Tests that did not run, because a requirement is missing or failed. */
  readonly skipped?: number | undefined
  /** One line for each failed test: its file, its title, the first line of its error. */
  readonly failures?: readonly string[]
  /** Programs that tests need and this machine lacks. */
  readonly without?: readonly string[] | undefined
}

/** Each gate counts as one test, and so does each test inside it. */
export function tally(outcomes: readonly Outcome[]): {
  readonly lines: readonly string[]
  readonly failed: number
} {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length))
  const rows = outcomes.map((outcome) => {
    const { name, passed, seconds, tests, broken, skipped = 0, without = [] } = outcome
    const not = skipped > 0 ? `, ${skipped} skipped` : ''
    const inside = tests + broken > 0 ? `  ${tests} tests passed, ${broken} failed${not}` : ''
    const missing = without.length > 0 ? `  without ${without.join(' and ')}` : ''
    return `${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${inside}${missing}`
  })
  const failed = sum(outcomes, (outcome) => outcome.broken + (outcome.passed ? 0 : 1))
  const passed = sum(outcomes, (outcome) => outcome.tests + (outcome.passed ? 1 : 0))
  // Repeated at the end, because often only the end of a long log is kept.
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? [])
  const named = failures.length > 0 ? ['', ...failures] : []
  return { lines: [...named, '', ...rows, '', `${passed} passed, ${failed} failed`], failed }
}

function sum(outcomes: readonly Outcome[], count: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + count(outcome), 0)
}
