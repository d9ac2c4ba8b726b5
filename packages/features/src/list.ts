// Every feature of a kit, unless its host switches it off: one line each.
export { history } from './history/index.ts'
export { login } from './login/index.ts'
export { nfts } from './nfts/index.ts'
export { receive } from './receive/index.ts'
export { send } from './send/index.ts'
export { siwx } from './siwx/index.ts'
export { tokens } from './tokens/index.ts'
