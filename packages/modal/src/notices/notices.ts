export { AlertNotice } from './AlertNotice.tsx'
export { Snackbar } from '@latchkey/ui'
