import { device, type Kit } from '@latchkey/core'

/** Whether the host wants a row that leads to all wallets here. */
export function leadsToAll({ options: { allWallets = 'SHOW', switches } }: Kit): boolean {
  return (
    switches.allWallets &&
    (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && device().mobile))
  )
}
