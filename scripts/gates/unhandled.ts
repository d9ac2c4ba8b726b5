// A reporter of vitest: writes the errors outside of any test, which its json reporter leaves out, to LATCHKEY_UNHANDLED.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export.
export default class Unhandled implements Reporter {
  onTestRunEnd(
    _files: unknown,
    errors: readonly { readonly message?: string; readonly stack?: string }[],
  ): void {
    const file = process.env.LATCHKEY_UNHANDLED
    const lines = errors.map(({ message = '', stack = '' }) => {
      const place = stack
        .split('\n')
        .find((frame) => /^ *at /.test(frame) && !/node_modules/.test(frame))
      return `${message.split('\n')[0]}${place ? ` ${place.trim()}` : ''}`
    })
    if (file) writeFileSync(file, JSON.stringify(lines))
  }
}
