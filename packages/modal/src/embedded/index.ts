// The entry for hosts that show the kit inside their page; other pages do not fetch it.
export { mountPanel } from './mountPanel.tsx'
