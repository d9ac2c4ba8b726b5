import {
  explorerTransactionOf,
  findNetwork,
  type Purchase,
  reset,
  type Routes,
} from '@latchkey/core'
import { isUnderWay, purchases } from '@latchkey/core/data'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { parseAccountId } from '@latchkey/protocol'
import {
  Button,
  CheckIcon,
  ExternalLinkIcon,
  ListItem,
  RemoteImage,
  Ring,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { cancelPurchase, followPurchases, pageOf } from '../followPurchases.ts'
import { providerPages } from '../providerPages.ts'
import { onrampTexts } from '../texts.ts'
import css from './BuyInProgressView.css?inline'
import { useProviderPage } from './useProviderPage.ts'
import { exactUnits, moneyOf, shownUnits } from './values.ts'

/** A purchase until the network has it, and after. It says `paid` only when the provider does, `arrived` only when the network does. */
export default function BuyInProgressView({
  params,
}: {
  readonly params: Routes['BuyInProgress']
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const all = useSelector(purchases)
  const purchase =
    params?.order === undefined ? all[0] : all.find((each) => each.order === params.order)
  useEffect(() => {
    const look = (): void => followPurchases(kit)
    look()
    // The visitor comes back from the provider's page.
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [kit])
  if (purchase) return <Progress purchase={purchase} />
  return (
    <div className="onramp-progress">
      <p role="status">{t('onramp.gone')}</p>
      <Button variant="primary" wide onClick={() => reset(kit, { view: 'Account' })}>
        {t('onramp.done')}
      </Button>
    </div>
  )
}

function Progress({ purchase }: { readonly purchase: Purchase }): ReactElement {
  const { t } = useText(onrampTexts)
  const { provider, symbol, status } = purchase
  const said = useSaid(purchase)
  const isBad = bad.includes(said)
  return (
    <div className="onramp-progress">
      {said === 'arrived' ? (
        <Ring state="done">
          <CheckIcon size={44} />
        </Ring>
      ) : (
        <Ring state={isBad ? 'failed' : still.includes(said) ? 'still' : 'waiting'}>
          <RemoteImage src={purchase.icon} name={symbol} size={72} round />
        </Ring>
      )}
      {/* A new element for an alert: screen readers do not announce a region that becomes one. */}
      <div key={String(isBad)} role={isBad ? 'alert' : 'status'} data-purchase={status}>
        <h2>{t(`onramp.${said}`)}</h2>
        <p>{t(`onramp.${said}Text`, { provider, symbol })}</p>
      </div>
      {isUnderWay(purchase) && <Steps purchase={purchase} />}
      <Amounts purchase={purchase} />
      <Explorer purchase={purchase} />
      <Actions purchase={purchase} said={said} />
    </div>
  )
}

type Said = Purchase['status'] | 'closed' | 'declined'

const bad: readonly Said[] = ['failed', 'stopped', 'declined']

/** The purchase ended without harm, so nothing moves. */
const still: readonly Said[] = ['closed', 'cancelled', 'expired']

/** The purchase's status, and what is known of the page on which it is paid. */
function useSaid({ order, status, problem }: Purchase): Said {
  const isOpen = useProviderPage(order)
  if (status === 'paying' && problem !== undefined) return 'declined'
  return status === 'created' && isOpen === false ? 'closed' : status
}

function Steps({ purchase }: { readonly purchase: Purchase }): ReactElement {
  const { t } = useText(onrampTexts)
  const { status, provider, symbol } = purchase
  const at = status === 'sent' ? 2 : status === 'paid' ? 1 : 0
  const steps = [
    t('onramp.step.pay', { provider }),
    t('onramp.step.send', { provider, symbol }),
    t('onramp.step.arrive'),
  ]
  return (
    <ol className="onramp-steps" aria-label={t('onramp.steps')}>
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined}>
          {step}
          {place < at && <CheckIcon size={16} />}
        </li>
      ))}
    </ol>
  )
}

/** The price, and the received amount beside the offered one. */
function Amounts({ purchase }: { readonly purchase: Purchase }): ReactElement {
  const { t, locale } = useText(onrampTexts)
  const { amount, currency, expected, received, decimals, symbol } = purchase
  return (
    <dl className="onramp-facts">
      <div>
        <dt>{t('onramp.pay')}</dt>
        <dd>{moneyOf(amount, currency, locale)}</dd>
      </div>
      <div>
        <dt>{t('onramp.expected')}</dt>
        <dd dir="ltr" translate="no">
          {shownUnits(expected, decimals, locale)} {symbol}
        </dd>
      </div>
      {received !== undefined && (
        <div>
          <dt>{t('onramp.received')}</dt>
          <dd dir="ltr" translate="no">
            <strong className="onramp-received" title={exactUnits(received, decimals, locale)}>
              {shownUnits(received, decimals, locale)} {symbol}
            </strong>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Explorer({
  purchase: { account, hash },
}: {
  readonly purchase: Purchase
}): ReactElement | null {
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const network = findNetwork(kit.store.getState(), parseAccountId(account).network)
  const link = network && hash !== undefined && explorerTransactionOf(network, hash)
  if (!link) return null
  return (
    <ListItem
      compact
      title={t('onramp.explorer', { explorer: link.name })}
      href={link.url}
      start={<ExternalLinkIcon />}
      end={<VisuallyHidden>{t('account.newTab')}</VisuallyHidden>}
    />
  )
}

function Actions({
  purchase: { order, provider, status },
  said,
}: {
  readonly purchase: Purchase
  readonly said: Said
}): ReactElement {
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const isPayable = status === 'created' || status === 'paying'
  const isLost = status === 'cancelled' || status === 'expired' || status === 'failed'
  const url = pageOf(kit, order)
  const toAccount = (): void => reset(kit, { view: 'Account' })
  const reopen = (page: string): void => {
    if (!kit.get(providerPages).reopen(order, page)) location.assign(page)
  }
  return (
    <div className="onramp-progress-actions">
      {isPayable && url !== undefined && (
        <Button
          variant={said === 'created' ? 'secondary' : 'primary'}
          wide
          onClick={() => reopen(url)}
        >
          {t('onramp.reopen', { provider })}
        </Button>
      )}
      {status === 'created' && (
        <Button
          wide
          onClick={() => {
            cancelPurchase(kit, order)
            toAccount()
          }}
        >
          {t('onramp.cancel')}
        </Button>
      )}
      {isLost && (
        <Button variant="primary" wide onClick={() => reset(kit, { view: 'OnRampProviders' })}>
          {t('onramp.again')}
        </Button>
      )}
      {status !== 'created' && (
        <Button variant={isPayable || isLost ? 'secondary' : 'primary'} wide onClick={toAccount}>
          {t(isPayable || status === 'paid' || status === 'sent' ? 'onramp.hide' : 'onramp.done')}
        </Button>
      )}
    </div>
  )
}
