import { explorerTokenOf, networkOf, type Routes } from '@latchkey/core'
import { displayUsd, fullAmount, truncateAddress } from '@latchkey/core/format'
import { LoadingPanel, useClipboard, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import {
  CopyIcon,
  ExternalLinkIcon,
  IconButton,
  ListItem,
  RemoteImage,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import type { AccountId } from '@latchkey/protocol'
import type { ReactElement, ReactNode } from 'react'
import type { Holding } from '../holdings.ts'
import { displayPrice } from '../money.ts'
import { TokenActions } from '../parts/TokenActions.tsx'
import { tokenTexts } from '../texts.ts'
import { useAccount, useHoldings } from '../useHoldings.ts'
import css from './TokenView.css?inline'

/** The details of a holding: its exact amount, its value, its contract, and its actions. */
export default function TokenView({
  params,
}: {
  readonly params: Routes['Token']
}): ReactElement | null {
  useStyles(css)
  const account = useAccount()
  return account ? <Details key={account} account={account} {...params} /> : null
}

type DetailsProps = Routes['Token'] & { readonly account: AccountId }

function Details({ account, address, name }: DetailsProps): ReactElement {
  const { t } = useText(tokenTexts)
  const { holdings, loading } = useHoldings(account)
  const holding = [holdings?.shown ?? [], holdings?.hidden ?? []]
    .flat()
    .find((each) => each.address === address)
  return (
    <div className="token">
      {holding ? (
        <Facts holding={holding} isNamed={name !== undefined} />
      ) : loading ? (
        <LoadingPanel />
      ) : (
        <p className="token-gone" role="status">
          {t('tokens.gone')}
        </p>
      )}
    </div>
  )
}

type FactsProps = {
  readonly holding: Holding
  /** The view's title is the name. */
  readonly isNamed: boolean
}

function Facts({ holding, isNamed }: FactsProps): ReactElement {
  const { t, locale } = useText(tokenTexts)
  const kit = useKit()
  useSelector((state) => networkOf(state)?.caipNetworkId)
  const network = networkOf(kit.store.getState())
  const { name, symbol, amount, valueUsd, price, icon, address, imitates, isHidden } = holding
  const contract = address?.split(':').at(-1)
  const explorer = network && contract ? explorerTokenOf(network, contract) : undefined
  const worth = network?.testnet ? '0' : valueUsd
  return (
    <>
      <div className="token-head">
        <RemoteImage src={icon} name={name} size={48} round />
        {!isNamed && <p className="token-name">{name}</p>}
        {imitates !== undefined && (
          <p className="token-warning">{t('tokens.imitates', { symbol: imitates })}</p>
        )}
        {isHidden && <p className="token-warning">{t('tokens.unlisted')}</p>}
      </div>
      <dl className="token-facts">
        <Fact label={t('tokens.balance')}>
          <span dir="ltr">
            {fullAmount(amount, { locale })} {symbol}
          </span>
        </Fact>
        <Fact label={t('tokens.value')}>
          {worth === undefined ? t('tokens.noPrice') : displayUsd(worth, locale)}
        </Fact>
        {price !== undefined && (
          <Fact label={holding.isPriceStale ? t('tokens.stale') : t('tokens.price')}>
            {displayPrice(price, locale)}
          </Fact>
        )}
        {network && <Fact label={t('tokens.network')}>{network.name}</Fact>}
        {contract && (
          <Fact label={t('tokens.contract')}>
            <Contract address={contract} />
          </Fact>
        )}
      </dl>
      <div className="token-actions">
        {!isHidden && (
          <TokenActions address={contract} isHeld={address === undefined || /[1-9]/.test(amount)} />
        )}
        {explorer && (
          <ListItem
            compact
            title={t('tokens.explorer', { explorer: explorer.name })}
            href={explorer.url}
            start={<ExternalLinkIcon />}
            end={<VisuallyHidden>{t('tokens.newTab')}</VisuallyHidden>}
          />
        )}
      </div>
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

function Contract({ address }: { readonly address: string }): ReactElement {
  const { t } = useText(tokenTexts)
  const copy = useClipboard()
  return (
    <span className="token-contract">
      <span title={address} dir="ltr">
        {truncateAddress(address)}
      </span>
      <IconButton
        label={t('tokens.copy')}
        icon={<CopyIcon size={18} />}
        onClick={() => copy(address, { done: t('tokens.copied'), failed: t('tokens.copyFailed') })}
      />
    </span>
  )
}
