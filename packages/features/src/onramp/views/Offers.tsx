import { go } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import type { OnrampQuote } from '@latchkey/protocol/http'
import { Button, ListItem, RemoteImage, Shimmer, Tag, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Asset, Form } from '../onramp.ts'
import { onrampTexts } from '../texts.ts'
import { useOnramp } from './useOnramp.ts'
import { exactUnits, moneyOf, shownUnits, sumOf } from './values.ts'

/** The providers' offers, or the reason for none. */
export function Offers(): ReactElement {
  const { t } = useText(onrampTexts)
  const [{ form }] = useOnramp()
  const { offers, asset } = form
  const quotes =
    offers.status === 'ready' ? offers.quotes : offers.status === 'loading' ? offers.last : []
  const isAsking = offers.status === 'loading'
  return (
    <section className="onramp-offers" aria-label={t('onramp.providers')} aria-busy={isAsking}>
      <div role="status" className="onramp-said">
        {isAsking && quotes.length === 0 ? (
          <VisuallyHidden>{t('onramp.asking')}</VisuallyHidden>
        ) : (
          <Said form={form} />
        )}
      </div>
      {isAsking && quotes.length === 0 && <Shimmer width="100%" height={64} />}
      {asset && quotes.length > 0 && (
        <ul className={isAsking ? 'onramp-list onramp-old' : 'onramp-list'}>
          {quotes.map((offer, place) => (
            <li key={offer.provider}>
              <Offer offer={offer} asset={asset} currency={form.currency} isBest={place === 0} />
            </li>
          ))}
        </ul>
      )}
      <Refusals form={form} />
    </section>
  )
}

function Offer({
  offer,
  asset,
  currency,
  isBest,
}: {
  readonly offer: OnrampQuote
  readonly asset: Asset
  readonly currency: string
  readonly isBest: boolean
}): ReactElement {
  const kit = useKit()
  const { t, locale } = useText(onrampTexts)
  const [{ form }, model] = useOnramp()
  const fees = moneyOf(sumOf(offer.fee, offer.networkFee), currency, locale)
  const isOnly = form.offers.status === 'ready' && form.offers.quotes.length === 1
  return (
    <ListItem
      title={offer.name}
      note={t('onramp.fees', { amount: fees })}
      start={<RemoteImage src={undefined} name={offer.name} size={36} />}
      end={
        <span className="onramp-gets" title={exactUnits(offer.units, asset.decimals, locale)}>
          <span dir="ltr" translate="no">
            {shownUnits(offer.units, asset.decimals, locale)} {asset.symbol}
          </span>
          {isBest && !isOnly && <Tag text={t('onramp.best')} tone="accent" />}
        </span>
      }
      onPress={() => {
        model.review(offer)
        go(kit, { view: 'OnRampReview' })
      }}
    />
  )
}

/** What there is to say instead of offers. */
function Said({
  form: { offers, asset, amount, isDefault },
}: {
  readonly form: Form
}): ReactElement | null {
  const { t, locale } = useText(onrampTexts)
  const [, model] = useOnramp()
  if (offers.status === 'failed') {
    const { estimate } = offers
    const amountText =
      estimate !== undefined && asset
        ? `\u2066${shownUnits(`${estimate}`, asset.decimals, locale)} ${asset.symbol}\u2069`
        : undefined
    return (
      <>
        <p className="onramp-estimate">
          {amountText === undefined
            ? t('onramp.noEstimate')
            : t('onramp.estimate', { amount: amountText })}
        </p>
        <Button onClick={() => (isDefault ? model.open() : model.renewOffers())}>
          {t('onramp.retry')}
        </Button>
      </>
    )
  }
  if (offers.status === 'none' && amount.kind === 'none') return <p>{t('onramp.enterAmount')}</p>
  if (offers.status === 'ready' && offers.quotes.length === 0) return <p>{t('onramp.noOffers')}</p>
  return null
}

/** The providers without an offer, and why. */
function Refusals({ form: { offers } }: { readonly form: Form }): ReactElement | null {
  const { t } = useText(onrampTexts)
  if (offers.status !== 'ready' || offers.refusals.length === 0) return null
  return (
    <ul className="onramp-list">
      {offers.refusals.map(({ provider, name, reason }) => (
        <li key={provider}>
          <ListItem
            title={name}
            note={t(`onramp.refused.${reason}`)}
            inactive
            start={<RemoteImage src={undefined} name={name} size={36} />}
          />
        </li>
      ))}
    </ul>
  )
}
