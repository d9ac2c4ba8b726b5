// What comes after Connect, as one chunk: each is small, and one leads to the next.
export { dragSheet } from '../dialog/dragSheet.ts'
export { ConnectingExternalView } from './ConnectingExternal/ConnectingExternalView.tsx'
export { NoWallets } from './Connect/NoWallets.tsx'
export { NetworksView } from './Networks/NetworksView.tsx'
export { SwitchNetworkView } from './SwitchNetwork/SwitchNetworkView.tsx'
export { UnsupportedChainView } from './UnsupportedChain/UnsupportedChainView.tsx'
