// What the Connect view has beside the wallets of this browser, as one chunk that comes after its first paint.
export { ConnectGate, ConnectWallets } from './Connect/ConnectGate.tsx'
export { readDirectory } from './Connect/readDirectory.ts'
