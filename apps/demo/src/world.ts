import type { WorldFacts } from '@latchkey/testing/world'

/** The local chains and gateway of this page (vite.config.ts). */
export function readWorld(): WorldFacts {
  return __LATCHKEY_WORLD__ ?? preferred
}

declare const __LATCHKEY_WORLD__: WorldFacts | undefined

/** The addresses for a Vite that runs by itself beside `npm start`. */
const preferred: WorldFacts = {
  gatewayUrl: 'http://127.0.0.1:8787',
  projectId: 'latchkey-demo',
  networks: [
    { id: 31337, name: 'Local One', rpcUrl: 'http://127.0.0.1:8545', tokens: [] },
    { id: 31338, name: 'Local Two', rpcUrl: 'http://127.0.0.1:8546', tokens: [] },
  ],
  unsupportedId: 31339,
  accounts: [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ],
}
