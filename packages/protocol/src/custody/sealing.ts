// The ciphers of calls to the services: a door of its own, so that a page fetches them with its first call.
export * from './envelope.ts'
export { hpkeKeys } from './hpke.ts'
