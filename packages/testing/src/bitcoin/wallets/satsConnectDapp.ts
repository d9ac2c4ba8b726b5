export { addListener, getProviders, request } from '@sats-connect/core'
