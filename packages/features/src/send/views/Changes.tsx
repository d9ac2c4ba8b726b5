import type { BalanceChange, Simulation, Transfer } from '@latchkey/core'
import { networkOf } from '@latchkey/core'
import { formatUnits, fullAmount, truncateAddress } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { Shimmer } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { movedUnits } from '../rules.ts'
import type { Quote, SendToken } from '../send.ts'
import { sendTexts } from '../texts.ts'
import { useSend } from './useSend.ts'

/** The expected changes of balances, as the network simulates them, except the fee; or a message that it cannot. */
export function Changes({
  token,
  transfer,
  simulation,
  quote,
}: {
  readonly token: SendToken
  readonly transfer: Transfer
  readonly simulation: Simulation | undefined
  readonly quote: Quote
}): ReactElement | null {
  const kit = useKit()
  const { t, locale } = useText(sendTexts)
  const [{ form }] = useSend()
  // The simulation needs a quote.
  if (quote.status === 'refused' || quote.status === 'failed') return null
  const coin = networkOf(kit.store.getState())?.nativeCurrency
  const written = ({ token: address, units }: BalanceChange): string => {
    const known = form.tokens.find((each) => isSame(each.address, address))
    const { decimals, symbol } =
      known ??
      (address === undefined
        ? { decimals: coin?.decimals ?? 18, symbol: coin?.symbol ?? '' }
        : { decimals: 0, symbol: truncateAddress(address) })
    const amount = formatUnits(units < 0n ? -units : units, decimals)
    return `${fullAmount(amount, { locale, sign: units > 0n ? '+' : '−' })} ${symbol}`
  }
  return (
    <section className="send-part">
      <h2>{t('send.changes')}</h2>
      <div role="status" aria-busy={!simulation}>
        {!simulation && <Shimmer width={140} height={18} />}
        {simulation?.result === 'unknown' && <p className="send-usd">{t('send.changesUnknown')}</p>}
        {simulation?.result === 'fails' && <p className="send-warning">{t('send.changesFail')}</p>}
        {simulation?.result === 'moves' && (
          <>
            <ul className="send-changes">
              {simulation.changes.map((change) => (
                <li key={change.token ?? ''} dir="ltr" translate="no">
                  {written(change)}
                </li>
              ))}
            </ul>
            {!isExpected(simulation.changes, token, {
              ...transfer,
              units: movedUnits({ transfer, quote }),
            }) && <p className="send-warning">{t('send.changesOther')}</p>}
          </>
        )}
      </div>
    </section>
  )
}

/** Whether the only change is the transfer that the visitor entered. */
function isExpected(
  changes: readonly BalanceChange[],
  { address }: SendToken,
  { units, from, to }: Transfer,
): boolean {
  if (from === to) return changes.length === 0
  const [only, ...others] = changes
  return others.length === 0 && isSame(only?.token, address) && only?.units === -units
}

/** EVM's addresses are equal in any case; mints have one spelling. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a?.startsWith('0x') === true && a.toLowerCase() === b?.toLowerCase())
}
