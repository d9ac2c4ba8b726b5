export { connect } from './connect.ts'
export { disconnect } from './disconnect.ts'
export { notify } from './notify.ts'
export { switchNetwork } from './switchNetwork.ts'
