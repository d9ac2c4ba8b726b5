// Preact runs effects after the next frame, and requests that frame once for all effects. A test that installs a fake clock and
// removes it again removes that frame too, and no effect would run any more. React keeps the browser's own clock from its load,
// and runs effects in a task of their own. This makes Preact do the same.
import { options } from 'preact'

const wait = globalThis.setTimeout

// Object.assign: Preact reads the option, and its types lack it.
Object.assign(options, { requestAnimationFrame: (run: () => void) => wait(run) })
