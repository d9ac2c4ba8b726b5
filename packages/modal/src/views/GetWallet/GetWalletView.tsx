import { go } from '@latchkey/core'
import {
  featuredQuery,
  recommendedQuery,
  storesOf,
  type Wallet,
  walletImage,
} from '@latchkey/core/wallets'
import {
  Button,
  ListItem,
  RemoteImage,
  Shimmer,
  useStyles,
  WalletIcon,
  WarningIcon,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../parts/Message.tsx'
import { useData } from '../../sdk/useData.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { browserHere, storeRows } from '../Downloads/storeRows.ts'
import css from './GetWalletView.css?inline'

/** The number of recommended wallets (HOST-11). */
const places = 4

/** Some wallets for this browser or phone, each with the way to its stores (CON-18). */
export default function GetWalletView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const featured = useData(featuredQuery(kit))
  const recommended = useData(recommendedQuery(kit))
  const pending = featured.isFetching || recommended.isFetching
  const { customWallets = [] } = kit.options
  const known: readonly Wallet[] = [
    ...(featured.data ?? []),
    ...customWallets,
    ...(recommended.data ?? []),
  ]
  const wallets = [...new Map(known.map((each) => [each.id, each])).values()].filter(isHadHere)
  if (!pending && wallets.length === 0) {
    const failed = [featured, recommended].filter(({ isError }) => isError)
    return (
      <Message
        figure={failed.length > 0 ? <WarningIcon size={32} /> : <WalletIcon size={32} />}
        title={failed.length > 0 ? t('wallets.failed') : t('wallets.empty')}
        text={failed.length > 0 ? t('wallets.failedHint') : undefined}
        alert={failed.length > 0}
      >
        {failed.length > 0 && (
          <Button
            variant="primary"
            wide
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {t('modal.retry')}
          </Button>
        )}
      </Message>
    )
  }
  return (
    <div className="get-wallet">
      <p className="get-wallet-hint">{t('help.getHint')}</p>
      <ul aria-label={t('wallets.list')} aria-busy={pending}>
        {pending
          ? Array.from({ length: places }, (_, place) => (
              <li key={place} aria-hidden="true">
                <Shimmer width="100%" height={60} />
              </li>
            ))
          : wallets.slice(0, places).map((wallet) => (
              <li key={wallet.id}>
                <ListItem
                  title={wallet.name}
                  start={
                    <RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size={36} />
                  }
                  onPress={() => go(kit, { view: 'Downloads', params: { wallet } })}
                />
              </li>
            ))}
      </ul>
    </div>
  )
}

function isHadHere(wallet: Wallet): boolean {
  return storeRows(storesOf(wallet), browserHere()).length > 0
}
