import { localDigits, type TypedAmount } from '@latchkey/core/format'
import { useText } from '@latchkey/modal/sdk'
import { Button } from '@latchkey/ui'
import type { ReactElement } from 'react'

/** The two readings of the typed or pasted text, for the visitor to choose from. */
export function AmountReadings({
  amount,
  symbol,
  onChoose,
}: {
  readonly amount: TypedAmount & { readonly kind: 'ambiguous' }
  readonly symbol: string
  readonly onChoose: (text: string) => void
}): ReactElement {
  const { locale } = useText()
  return (
    <div className="send-answers" role="group" aria-labelledby="send-wrong">
      {amount.readings.map((reading) => {
        // Without groups, so that the two differ in more than a point and a comma.
        const text = localDigits(reading, locale)
        return (
          <Button key={reading} onClick={() => onChoose(text)}>
            <span dir="ltr">
              {text} {symbol}
            </span>
          </Button>
        )
      })}
    </div>
  )
}
