// The door for hosts that show the kit inside their page: nobody else fetches it.
export { mountPanel } from './mountPanel.tsx'
