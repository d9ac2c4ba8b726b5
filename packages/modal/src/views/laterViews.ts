// What comes after Connect, as one chunk: each is small.
export { prefetchNext } from './prefetchNext.ts'
export { dragSheet } from '../dialog/dragSheet.ts'
export { tend } from '../dialog/tend.ts'
export { followFocus } from '../dialog/followFocus.ts'
export { ConnectingExternalView as ConnectingExternal } from './ConnectingExternal/ConnectingExternalView.tsx'
export { NoWallets } from './Connect/NoWallets.tsx'
