// The door that the kit loads: the window, and the two actions that its first opening needs, in one piece of code.
export { discover, show } from '@latchkey/core'
export { mountModal } from './window/mountModal.tsx'
