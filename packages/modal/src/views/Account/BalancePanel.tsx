import type { CaipNetwork } from '@latchkey/core'
import { displayBalance, displayUsd, fullAmount } from '@latchkey/core/format'
import type { AccountId } from '@latchkey/protocol'
import { Button, RefreshIcon, Shimmer, VisuallyHidden } from '@latchkey/ui'
import type { CSSProperties, ReactElement } from 'react'
import { useText } from '../../sdk/useText.ts'
import { useAccountBalance } from './useAccountBalance.ts'

export type BalancePanelProps = {
  readonly account: AccountId
  readonly network: CaipNetwork
  readonly supported: boolean
}

/** The coin's amount, large; the total value, if known. A failure is told here only when no balance is shown. */
export function BalancePanel({ account, network, supported }: BalancePanelProps): ReactElement {
  const { t, locale } = useText()
  const { native, totalUsd, valued, loading, failed, retryIn, retry } = useAccountBalance(
    account,
    supported,
  )
  const shown =
    native ?? (supported ? undefined : { amount: '0', symbol: network.nativeCurrency.symbol })
  // Holdings on a test network are worth nothing, at any price.
  const worth = network.testnet ? undefined : totalUsd
  const amount = shown && displayBalance(shown.amount, { locale, supported })
  return (
    <div
      className={valued && !network.testnet ? 'balance balance-valued' : 'balance'}
      role="status"
      aria-busy={loading}
    >
      {loading && (
        <>
          <Shimmer width={160} height={38} />
          <VisuallyHidden>{t('modal.loading')}</VisuallyHidden>
        </>
      )}
      {shown && (
        <p
          className="balance-amount"
          title={fullAmount(shown.amount, { locale })}
          style={lengthOf(`${amount} ${shown.symbol}`)}
        >
          <VisuallyHidden>{t('account.balance')} </VisuallyHidden>
          <span dir="ltr">
            {amount} <span className="balance-symbol">{shown.symbol}</span>
          </span>
        </p>
      )}
      {shown && worth !== undefined && (
        <p className="balance-total">{t('account.total', { total: displayUsd(worth, locale) })}</p>
      )}
      {failed && !shown && !loading && (
        <div className="balance-failed">
          <p>{t('account.unavailable')}</p>
          <Button inactive={retryIn > 0} onClick={retry}>
            <RefreshIcon size={18} />
            {/* Only the visible text counts the seconds: announcing each second would cover all other announcements. */}
            {retryIn ? (
              <span aria-live="off">{t('account.retryIn', { count: retryIn })}</span>
            ) : (
              t('modal.retry')
            )}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Amounts never wrap: CSS sets longer amounts in smaller type. */
function lengthOf(text: string): CSSProperties {
  // As: React's type has no custom properties.
  return { '--length': text.length } as CSSProperties
}
