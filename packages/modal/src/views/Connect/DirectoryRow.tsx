import { prepareLink } from '@latchkey/core'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import { ListItem, RemoteImage, SealIcon, Tag, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useWalletText } from '../../sdk/useWalletText.ts'
import { chooseWallet } from '../AllWallets/chooseWallet.ts'
import css from './DirectoryRow.css?inline'

export type DirectoryRowProps = {
  readonly wallet: Wallet
  readonly recent: boolean
  /** It cannot be pressed yet: why. */
  readonly locked: ReactNode
}

/** A wallet of the directory, which a link reaches. Certified where the directory says so. */
export function DirectoryRow({ wallet, recent, locked }: DirectoryRowProps): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useWalletText()
  return (
    <ListItem
      title={wallet.name}
      start={<RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size={36} />}
      end={
        locked ?? (
          <>
            {wallet.badge_type === 'certified' && (
              <span className="wallets-certified">
                <SealIcon size={18} />
                <VisuallyHidden>{t('wallets.certified')} </VisuallyHidden>
              </span>
            )}
            {recent && <Tag tone="accent" text={t('connect.recent')} />}
          </>
        )
      }
      inactive={Boolean(locked)}
      onTouch={() => prepareLink(kit)}
      onPress={() => chooseWallet(kit, wallet)}
    />
  )
}
