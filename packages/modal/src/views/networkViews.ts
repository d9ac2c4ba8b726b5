// What chooses a network or a family, as one chunk: each is small, and mostly seen after a wallet was picked.
export { ConnectingMultiChainView as ConnectingMultiChain } from './ConnectingMultiChain/ConnectingMultiChainView.tsx'
export { NetworksView as Networks } from './Networks/NetworksView.tsx'
export { SwitchActiveChainView as SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChainView.tsx'
export { SwitchNetworkView as SwitchNetwork } from './SwitchNetwork/SwitchNetworkView.tsx'
export { UnsupportedChainView as UnsupportedChain } from './UnsupportedChain/UnsupportedChainView.tsx'
