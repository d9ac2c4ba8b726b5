// The code that has a seed in its hands. It is fetched when a wallet is opened first, since a page that comes back needs none of it.
export { openWallet, openWithoutAuth } from '../custody/open.ts'
export { addressesOf } from '../keys/addresses.ts'
export { wordsOf } from '../keys/seed.ts'
export { sign } from './sign.ts'
