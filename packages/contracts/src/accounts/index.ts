export {
  type AccountCall,
  accountAddress,
  accountCode,
  type AccountContents,
  contentsHash,
  contentsSignature,
  counterfactualSignature,
  delegatedCode,
  delegateIn,
  delegationCode,
  deploymentOf,
  encodeExecute,
  isDelegateCode,
  personalHash,
} from './account.ts'
export {
  accountDelegate,
  accountFactory,
  accountFactoryCodeHash,
  create2Deployer,
  entryPoint,
  permissionValidator,
} from './addresses.ts'
export {
  accountDeployments,
  allDeployments,
  type Deployment,
  paymasterDeployment,
} from './deployment.ts'
export {
  encodeEstimate,
  encodeHandleOps,
  encodeNonceCall,
  type Estimate,
  type OperationEvent,
  readEstimate,
  readFailedOp,
  operationEventTopic,
  readOperationEvent,
  readRefusal,
} from './handleOps.ts'
export { operationEstimatorCode } from './creationCode.ts'
export type { Hex } from './encoding.ts'
export { paymasterData, paymasterHash } from './paymaster.ts'
export { type DecodedCall, readExecute } from './readExecute.ts'
export {
  encodeEndOfAll,
  encodeGrant,
  encodeInstallation,
  encodeIsInstalled,
  encodeRevoke,
  type Permission,
  permissionId,
  permissionReads,
  permissionSlot,
  readGrant,
} from './permission.ts'
export {
  type Authorization,
  delegatingFactory,
  type PackedUserOperation,
  packUserOperation,
  permissionNonceKey,
  permissionOf,
  permissionSignature,
  signUserOperation,
  type UserOperation,
  userOperationHash,
} from './userOperation.ts'
