export { mountModal } from './mount.tsx'
