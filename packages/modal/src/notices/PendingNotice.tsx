import { type Destination, go, type SentTransfer } from '@latchkey/core'
import { displayAmount, formatUnits } from '@latchkey/core/format'
import { ChevronEndIcon, ListItem, RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../sdk/useKit.ts'
import { useText } from '../sdk/useText.ts'

/** The newest pending transaction, and the number of the others. */
export function PendingNotice({
  sent,
  more,
}: {
  readonly sent: SentTransfer
  readonly more: number
}): ReactElement {
  const kit = useKit()
  const { t, locale } = useText()
  const { hash, units, decimals, symbol, icon, bought } = sent
  const amount = displayAmount(formatUnits(BigInt(units), decimals), { locale })
  // As: the views of the feature that sent it. They are not the window's own.
  const progress = {
    view: bought ? 'SwapProgress' : 'SendProgress',
    params: { hash },
  } as unknown as Destination
  return (
    <ListItem
      compact
      title={t(bought ? 'pending.swap' : 'pending.transfer')}
      note={`\u2066${amount} ${symbol}${bought ? ` → ${bought.symbol}` : ''}\u2069`}
      start={<RemoteImage src={icon} name={symbol} size={24} round />}
      end={
        <>
          {more > 0 && <span dir="ltr">+{more}</span>}
          <ChevronEndIcon size={16} />
        </>
      }
      onPress={() => go(kit, progress)}
    />
  )
}
