export { AlertNotice } from './AlertNotice.tsx'
export { SnackbarNotice } from './SnackbarNotice.tsx'
