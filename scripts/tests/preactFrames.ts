// Preact runs effects once the next frame is drawn; it asks for that frame once for all of them. A test that gives the page
// a clock of its own and takes it away again takes the frame with it, and no effect would ever run again. React keeps to
// the browser's own clock, which it took when it was loaded, and runs effects in a task of their own; so does Preact here.
import { options } from 'preact'

const wait = globalThis.setTimeout

// Object.assign: Preact reads it, and its types do not have it.
Object.assign(options, { requestAnimationFrame: (run: () => void) => wait(run) })
