// What reaches wallets on other devices, as one chunk: all of them draw codes.
export { ConnectingFarcasterView as ConnectingFarcaster } from './ConnectingFarcaster/ConnectingFarcasterView.tsx'
export { ConnectingWalletConnectView as ConnectingWalletConnect } from './ConnectingWalletConnect/ConnectingWalletConnectView.tsx'
export { ConnectingWalletConnectBasicView as ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic/ConnectingWalletConnectBasicView.tsx'
export { DownloadsView as Downloads } from './Downloads/DownloadsView.tsx'
