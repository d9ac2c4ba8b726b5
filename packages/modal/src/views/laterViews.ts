// What comes after Connect, as one chunk: each is small, and one leads to the next.
export { dragSheet } from '../dialog/dragSheet.ts'
export { moveHeight } from '../dialog/moveHeight.ts'
export { followFocus } from '../dialog/followFocus.ts'
export { ConnectingExternalView as ConnectingExternal } from './ConnectingExternal/ConnectingExternalView.tsx'
export { NoWallets } from './Connect/NoWallets.tsx'
export { NetworksView as Networks } from './Networks/NetworksView.tsx'
export { SwitchNetworkView as SwitchNetwork } from './SwitchNetwork/SwitchNetworkView.tsx'
export { UnsupportedChainView as UnsupportedChain } from './UnsupportedChain/UnsupportedChainView.tsx'
