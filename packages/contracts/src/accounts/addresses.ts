/** The entry point that the contracts are made for: version 0.8, at its address on every chain (ERC-4337). */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** The deployer that gives a contract the same address on every chain, by its code alone (EIP-1014). */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Our contracts. They follow from their code; a test computes them. */
export const accountFactory = '0xFc72b5cA02091596f7793D40a7742B4532356f33'
/** Keccak-256 of the factory's code. The code has the account's address in it, and is the same on every chain. */
export const accountFactoryCodeHash =
  '0x900dfa84ead9261ac5ee8a872466c0cb8622c9fab5e53445674bce9d85715645'
export const accountDelegate = '0x585ff6C081C323D20cEe234fA255f6f1ed55Ec30'
/** Keccak-256 of the delegate's code without the chain's id and the domain that it carries: `isDelegateCode` reads it. */
export const accountDelegateCodeHash =
  '0x38772786d1f1ee6817344c42c75872d231a920f701a584a2358c0547dde5bb16'
export const permissionValidator = '0x772ecAbc63EfbE102950c567e7B240A35E86ec4c'
