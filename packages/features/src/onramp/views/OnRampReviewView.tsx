import { accountIdOf, back, networkOf, replace } from '@latchkey/core'
import { useCountdown, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { parseAccountId } from '@latchkey/protocol'
import { Button, FullAddress, RemoteImage, useStyles } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Asset, OnrampState } from '../onramp.ts'
import { onrampTexts } from '../texts.ts'
import { methodName } from './Methods.tsx'
import css from './OnRampReviewView.css?inline'
import { useOnramp } from './useOnramp.ts'
import { exactUnits, moneyOf } from './values.ts'

/** The whole purchase with the full address, before the provider's page. */
export default function OnRampReviewView(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const [state] = useOnramp()
  const account = useSelector(accountIdOf)
  const order = state.step === 'opened' ? state.order : undefined
  const isShown = 'offer' in state && account !== undefined
  useEffect(() => {
    if (order !== undefined) replace(kit, { view: 'BuyInProgress', params: { order } })
    // Another account is active now, or a host opened this view directly.
    else if (!isShown) back(kit)
  }, [kit, order, isShown])
  if (!('offer' in state) || !account || !state.form.asset) return null
  return (
    <div className="onramp-review">
      {/* Focusable, so that a visitor without a pointer can scroll by the arrow keys. */}
      <div className="onramp-review-body" role="group" aria-labelledby="title" tabIndex={0}>
        <Facts state={state} asset={state.form.asset} address={parseAccountId(account).address} />
      </div>
      <Foot state={state} />
    </div>
  )
}

type Reviewed = Extract<OnrampState, { offer: unknown }>

function Facts({
  state: { form, offer },
  asset,
  address,
}: {
  readonly state: Reviewed
  readonly asset: Asset
  readonly address: string
}): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(onrampTexts)
  const { currency, method } = form
  const money = (amount: string): string => moneyOf(amount, currency, locale)
  return (
    <>
      <div className="onramp-part onramp-what">
        <RemoteImage src={asset.icon} name={asset.symbol} size={36} round />
        <div>
          <h2>{t('onramp.receive')}</h2>
          <p className="onramp-exact" dir="ltr" translate="no">
            {exactUnits(offer.units, asset.decimals, locale)} {asset.symbol}
          </p>
        </div>
      </div>
      <dl className="onramp-part onramp-facts">
        <Fact label={t('onramp.pay')}>
          <strong>{money(offer.paymentTotal)}</strong>
        </Fact>
        <Fact label={t('onramp.method')}>{methodName(method, t)}</Fact>
        <Fact label={t('onramp.provider')}>
          <span translate="no">{offer.name}</span>
        </Fact>
        <Fact label={t('onramp.fee')}>{money(offer.fee)}</Fact>
        <Fact label={t('onramp.networkFee')}>{money(offer.networkFee)}</Fact>
        <Fact label={t('onramp.network')}>{networkOf(kit.store.getState())?.name}</Fact>
      </dl>
      <div className="onramp-part">
        <h2>{t('onramp.receiver')}</h2>
        <FullAddress address={address} />
      </div>
      <p className="onramp-leaving">{t('onramp.leaving', { provider: offer.name })}</p>
    </>
  )
}

function Fact({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Foot({ state }: { readonly state: Reviewed }): ReactElement {
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const [, model] = useOnramp()
  const { offer } = state
  const left = useCountdown(offer.expiresAt)
  const isOpening = state.step === 'opening'
  const failure =
    state.step === 'reviewing' ? (state.failure ?? (left === 0 ? 'expired' : undefined)) : undefined
  const leave = (): void => {
    model.edit()
    back(kit)
  }
  return (
    <div className="onramp-review-foot">
      <div className="onramp-review-said" role="alert">
        {failure === 'blocked' ? t('onramp.blocked') : failure && t(`onramp.failure.${failure}`)}
      </div>
      <div className="onramp-review-actions">
        <Button inactive={isOpening} onClick={leave}>
          {t('onramp.cancel')}
        </Button>
        {failure === 'blocked' ? (
          <Button variant="primary" onClick={() => void model.confirmHere()}>
            {t('onramp.here')}
          </Button>
        ) : failure === 'expired' || failure === 'refused' || failure === 'insecure' ? (
          <Button variant="primary" onClick={leave}>
            {t('onramp.newOffers')}
          </Button>
        ) : (
          <Button variant="primary" pending={isOpening} onClick={() => void model.confirm()}>
            {t(isOpening ? 'onramp.opening' : 'onramp.continue', { provider: offer.name })}
          </Button>
        )}
      </div>
    </div>
  )
}
