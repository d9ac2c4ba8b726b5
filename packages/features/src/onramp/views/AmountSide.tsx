import { go } from '@latchkey/core'
import { localDigits } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { AmountField, Button, ChevronDownIcon, VisuallyHidden } from '@latchkey/ui'
import { type ReactElement, useRef } from 'react'
import { problemOf } from '../amounts.ts'
import { limitsOf } from '../onramp.ts'
import { onrampTexts } from '../texts.ts'
import { useOnramp } from './useOnramp.ts'
import { roundMoneyOf, signOf } from './values.ts'

/** The money to pay, its currency and its limits. */
export function AmountSide(): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(onrampTexts)
  const [{ form }, model] = useOnramp()
  const field = useRef<HTMLInputElement>(null)
  const { amount, currency } = form
  const limits = limitsOf(form)
  const problem = problemOf(form)
  const money = (text: string | undefined): string =>
    text === undefined ? '' : roundMoneyOf(text, currency, locale)
  const [min, max] = [money(limits?.min), money(limits?.max)]
  const wrong =
    amount.kind === 'ambiguous'
      ? t('onramp.ambiguous', { text: amount.text.trim() })
      : problem === 'tooLittle'
        ? t('onramp.problem.tooLittle', { min })
        : problem === 'tooMuch'
          ? t('onramp.problem.tooMuch', { max })
          : problem === 'wrongAmount'
            ? t('onramp.problem.wrongAmount')
            : undefined
  return (
    <AmountField
      label={t('onramp.payAmount')}
      title={t('onramp.pay')}
      text={amount.text}
      placeholder={localDigits('0', locale)}
      sign={signOf(currency, locale)}
      invalid={wrong !== undefined}
      describedBy="onramp-wrong onramp-limits"
      field={field}
      onChange={(text) => model.changeAmount(text)}
      end={
        <button
          type="button"
          className="onramp-choice"
          onClick={() => go(kit, { view: 'OnRampFiatSelect' })}
        >
          <VisuallyHidden>{t('onramp.currency')} </VisuallyHidden>
          <span translate="no">{currency}</span>
          <ChevronDownIcon size={16} />
        </button>
      }
    >
      <p className="onramp-note">
        <span className="onramp-wrong" id="onramp-wrong" role="status">
          {wrong}
        </span>
        {wrong === undefined && limits && (
          <span id="onramp-limits">{t('onramp.limits', { min, max })}</span>
        )}
      </p>
      {amount.kind === 'ambiguous' && (
        <div className="onramp-answers" role="group" aria-labelledby="onramp-wrong">
          {amount.readings.map((reading) => {
            // Without groups, so that the two differ in more than a point and a comma.
            const text = localDigits(reading, locale)
            return (
              <Button
                key={reading}
                onClick={() => {
                  model.changeAmount(text)
                  field.current?.focus()
                }}
              >
                <span dir="ltr">
                  {text} {currency}
                </span>
              </Button>
            )
          })}
        </div>
      )}
    </AmountField>
  )
}
