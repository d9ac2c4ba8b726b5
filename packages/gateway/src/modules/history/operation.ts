import type { OperationType } from '@latchkey/protocol/http'
import type { ChainTransaction, ChainTransfer } from '../../ports/historySource.ts'

/** The operation of a transaction for an account (HIS-02). */
export function operationOf(
  { sender, action, transfers, recipients = 0 }: ChainTransaction,
  account: string,
): OperationType {
  // An account that receives something from a new contract did not deploy it.
  if (action === 'deploy' && (sender === account || transfers.length === 0)) return action
  if (action && sender === account && action !== 'send') return action
  const received = transfers.filter(
    ({ recipient, sender: from }) => recipient === account && from !== account,
  )
  const sent = transfers.filter(
    ({ recipient, sender: from }) => from === account && recipient !== account,
  )
  if (received.length > 0 && sent.length > 0) {
    const given = new Set(sent.map(assetOf))
    if (received.some((transfer) => !given.has(assetOf(transfer)))) return 'trade'
    return sender === account ? 'send' : 'receive'
  }
  if (received.length > 0)
    return received.every(({ sender: from }) => isNobody(from)) ? 'mint' : 'receive'
  if (sent.length > 0) return sent.every(({ recipient }) => isNobody(recipient)) ? 'burn' : 'send'
  if (transfers.length > 0 && recipients <= 1) return 'send'
  return action === 'send' && sender === account ? 'send' : 'execute'
}

/** Whether an address is the sender of mints and the recipient of burns; on solana it is the empty text. */
export function isNobody(address: string): boolean {
  return address === '' || /^0x0{40}$/.test(address)
}

function assetOf({ token = '', tokenId = '' }: ChainTransfer): string {
  return `${token} ${tokenId}`
}
