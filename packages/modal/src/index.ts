// The entry that the kit loads: the window, and the two actions of its first opening, in one chunk.
export { discover, show } from '@latchkey/core'
export { mountModal } from './window/mountModal.tsx'
