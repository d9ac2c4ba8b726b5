import { back } from '@latchkey/core'
import { localDigits } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { Button, CheckIcon, useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { highSlippageBps, parseSlippage } from '../amounts.ts'
import { swapTexts } from '../texts.ts'
import css from './SwapSettingsView.css?inline'
import { useSwap } from './useSwap.ts'
import { percentOf } from './values.ts'

/** TABLE the choices of slippage in basis points; undefined for the automatic one. */
const choices = [undefined, 10, 50, 100] as const

/** The slippage, and the size of approvals. */
export default function SwapSettingsView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(swapTexts)
  const [{ form }, model] = useSwap()
  const { slippageBps, unlimited } = form
  const isOwn = !choices.some((each) => each === slippageBps)
  const [own, setOwn] = useState(isOwn ? localDigits(String((slippageBps ?? 0) / 100), locale) : '')
  const isWrong = own.trim() !== '' && parseSlippage(own, locale) === undefined
  return (
    <div className="swap-settings">
      <fieldset>
        <legend>{t('swap.slippage')}</legend>
        <p>{t('swap.slippageText')}</p>
        <div className="swap-choices">
          {choices.map((bps) => (
            <label key={bps ?? 'auto'}>
              <input
                type="radio"
                name="swap-slippage"
                checked={!isOwn && slippageBps === bps}
                onChange={() => {
                  setOwn('')
                  model.changeSlippage(bps)
                }}
              />
              <span>{bps === undefined ? t('swap.auto') : percentOf(bps, locale)}</span>
            </label>
          ))}
          <span className="swap-own-room" dir="ltr">
            <input
              className="swap-own"
              aria-label={t('swap.own')}
              aria-describedby="swap-slippage-said"
              aria-invalid={isWrong}
              placeholder={t('swap.own')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              dir="ltr"
              value={own}
              onChange={(event) => {
                setOwn(event.currentTarget.value)
                const empty = event.currentTarget.value.trim() === ''
                const bps = parseSlippage(event.currentTarget.value, locale)
                // An erased or wrong value falls back to the automatic one.
                model.changeSlippage(empty ? undefined : bps)
              }}
            />
            <span aria-hidden="true">%</span>
          </span>
        </div>
        <div id="swap-slippage-said" role="status" className="swap-settings-said">
          {isWrong
            ? t('swap.slippageWrong')
            : (slippageBps ?? 0) >= highSlippageBps && t('swap.slippageHigh')}
        </div>
      </fieldset>
      <label className="swap-unlimited">
        <input
          type="checkbox"
          checked={unlimited}
          aria-describedby="swap-unlimited-text"
          onChange={(event) => model.changeUnlimited(event.currentTarget.checked)}
        />
        <span className="swap-box-mark">
          <CheckIcon size={14} />
        </span>
        <span>
          <strong>{t('swap.unlimited')}</strong>
          <span id="swap-unlimited-text">{t('swap.unlimitedText')}</span>
        </span>
      </label>
      <Button variant="primary" wide onClick={() => back(kit)}>
        {t('swap.done')}
      </Button>
    </div>
  )
}
