import type { OperationType } from '@latchkey/protocol/http'

/** The operation of a call, by its selector; undefined when only the transfers can tell. */
export function actionOf(call: {
  readonly input: string
  readonly isCreation: boolean
  readonly hasValue: boolean
}): OperationType | undefined {
  if (call.isCreation) return 'deploy'
  // A failed call has no transfers that could tell its operation.
  if (call.input.length < 10) return call.hasValue ? 'send' : undefined
  return actions[call.input.slice(0, 10).toLowerCase()]
}

/** TABLE selector → operation. Only functions of standards and of widely copied contracts. */
const actions: { readonly [selector: string]: OperationType | undefined } = {
  // ERC-20 transfer(address,uint256)
  '0xa9059cbb': 'send',
  // ERC-20 approve, increaseAllowance; ERC-721 and ERC-1155 setApprovalForAll; permits of EIP-2612 and of DAI.
  '0x095ea7b3': 'approve',
  '0x39509351': 'approve',
  '0xa22cb465': 'approve',
  '0xd505accf': 'approve',
  '0x8fcbaf0c': 'approve',
  // deposit(), deposit(uint256), ERC-4626 deposit(uint256,address)
  '0xd0e30db0': 'deposit',
  '0xb6b55f25': 'deposit',
  '0x6e553f65': 'deposit',
  // withdraw(uint256), withdraw(), ERC-4626 withdraw and redeem
  '0x2e1a7d4d': 'withdraw',
  '0x3ccfd60b': 'withdraw',
  '0xb460af94': 'withdraw',
  '0xba087652': 'withdraw',
  // stake(uint256), unstake(uint256)
  '0xa694fc3a': 'stake',
  '0x2e17de78': 'unstake',
  // claim(), getReward()
  '0x4e71d92d': 'claim',
  '0x3d18b912': 'claim',
  // Aave v3 borrow and repay
  '0xa415bcad': 'borrow',
  '0x573ade81': 'repay',
}
