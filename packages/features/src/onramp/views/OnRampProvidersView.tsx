import { accountIdOf, go, type Routes } from '@latchkey/core'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { onrampTexts } from '../texts.ts'
import { AmountSide } from './AmountSide.tsx'
import { Methods } from './Methods.tsx'
import { Offers } from './Offers.tsx'
import css from './OnRampProvidersView.css?inline'
import { TokenSide } from './TokenSide.tsx'
import { useOnramp } from './useOnramp.ts'

/** The amount of money, the token, and the providers with what arrives after their fees, best first. */
export default function OnRampProvidersView({
  params,
}: {
  readonly params: Routes['OnRampProviders']
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const [{ form }, model] = useOnramp()
  const account = useSelector(accountIdOf)
  useEffect(() => model.open(params), [model, account, params])
  useEffect(() => model.watch(), [model])
  if (!account)
    return (
      <p className="onramp onramp-empty" role="status">
        {t('onramp.noAccount')}
      </p>
    )
  if (form.status === 'unoffered')
    return (
      <div className="onramp onramp-empty">
        <p role="status">{t('onramp.unoffered')}</p>
        <Button variant="primary" wide onClick={() => go(kit, { view: 'Networks' })}>
          {t('onramp.networks')}
        </Button>
      </div>
    )
  return (
    <div className="onramp">
      <AmountSide />
      <TokenSide />
      <Methods />
      <Offers />
    </div>
  )
}
