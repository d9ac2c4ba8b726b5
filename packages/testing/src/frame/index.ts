export type { DevFrameState } from './page.ts'
export { type DevFrame, startFrame } from './startFrame.ts'
