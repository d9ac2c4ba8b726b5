// What only apps with several families lead to, as one chunk: both are small.
export { ConnectingMultiChainView as ConnectingMultiChain } from './ConnectingMultiChain/ConnectingMultiChainView.tsx'
export { SwitchActiveChainView as SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChainView.tsx'
