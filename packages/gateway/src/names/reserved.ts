import { lookOf } from './lookAlike.ts'

/** Labels that visitors take for the operator, a service of the zone, or a person in charge (RFC 2142 and the like). */
const words = `abuse account accounts admin administrator airdrop alert alerts announce announcement api auth bank billing
bridge captcha claim compliance contact customer deposit deploy dev developer developers docs donate email ens ethereum
exchange faucet finance foundation gateway giveaway gov government help helpdesk hostmaster info invest kyc latchkey legal
license login mail manager marketing mint mobile moderator news noreply official operator owner password pay payment
payments payroll police policy postmaster press privacy recover recovery refund registrar registry resolver reverse
rewards root sale sales secure security seed service services settings shop signin signup staff staking status store
support swap system tax team terms test token tokens treasury treasurer trust trusted update upgrade validator vault
verification verified verify wallet wallets webmaster website welcome withdraw www`

/** Whether a label, or a label of the same look, is reserved. */
export function reservedLabels(own: readonly string[]): (label: string) => boolean {
  const looks = new Set([...words.split(/\s+/), ...own].map((word) => lookOf(word.toLowerCase())))
  return (label) => looks.has(lookOf(label))
}
