// What a call to the services needs: a file of its own, since a page that comes back makes no call.
export { custodyCalls } from '@latchkey/protocol/custody'
export { callPath, openAnswer, sealCall } from '@latchkey/protocol/custody/sealing'
