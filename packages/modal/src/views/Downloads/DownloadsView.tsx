import { back } from '@latchkey/core'
import { type Stores, storesOf, type Wallet, walletImage } from '@latchkey/core/wallets'
import {
  BrowserIcon,
  Button,
  ExternalLinkIcon,
  GlobeIcon,
  ListItem,
  PhoneIcon,
  QrCode,
  RemoteImage,
  Ring,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../parts/Message.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import css from './DownloadsView.css?inline'
import { browserHere, storeRows } from './storeRows.ts'

/** The downloads of a wallet: a QR code for the phone, and a row for every known place (CON-18). */
export default function DownloadsView({
  params: { wallet },
}: {
  readonly params: { readonly wallet: Wallet }
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const here = browserHere()
  const stores = storesOf(wallet)
  const rows = storeRows(stores, here)
  const icon = <RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size="100%" />
  if (rows.length === 0) return <NoStores wallet={wallet} onBack={() => back(kit)} />
  const page = here.mobile ? undefined : pageForPhone(stores)
  return (
    <div className="downloads">
      {page ? (
        <div className="downloads-code">
          <QrCode value={page} label={t('downloads.code', { wallet: wallet.name })} logo={icon} />
          <p className="downloads-hint">{t('downloads.scan', { wallet: wallet.name })}</p>
        </div>
      ) : (
        <div className="downloads-picture">{icon}</div>
      )}
      <ul className="downloads-list" aria-label={t('downloads.stores', { wallet: wallet.name })}>
        {rows.map(({ store, href }) => (
          <li key={store}>
            <ListItem
              compact
              title={t(`downloads.${store}`)}
              note={isExtension(store) ? t('downloads.reload') : undefined}
              start={<StoreIcon store={store} />}
              end={
                <>
                  <ExternalLinkIcon size={18} />
                  <VisuallyHidden>{t('account.newTab')}</VisuallyHidden>
                </>
              }
              href={href}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoStores({
  wallet,
  onBack,
}: {
  readonly wallet: Wallet
  readonly onBack: () => void
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <Message
      figure={
        <Ring state="still">
          <RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size={72} />
        </Ring>
      }
      title={t('downloads.none')}
      text={t('downloads.noneHint', { wallet: wallet.name })}
    >
      <Button variant="primary" wide onClick={onBack}>
        {t('downloads.back')}
      </Button>
    </Message>
  )
}

/** A page that leads any phone to its store, else one of the stores. */
function pageForPhone({ homepage, appStore, playStore }: Stores): string | undefined {
  return appStore && playStore ? (homepage ?? appStore) : (appStore ?? playStore ?? homepage)
}

function isExtension(store: keyof Stores): boolean {
  return store === 'chrome' || store === 'firefox'
}

function StoreIcon({ store }: { readonly store: keyof Stores }): ReactElement {
  if (store === 'homepage') return <GlobeIcon />
  return isExtension(store) ? <BrowserIcon /> : <PhoneIcon />
}
