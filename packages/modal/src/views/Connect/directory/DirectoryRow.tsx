import { prepareLink } from '@latchkey/core'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import {
  type ListItemProps,
  RemoteImage,
  SealIcon,
  Tag,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import type { ComponentType, ReactElement } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { useText } from '../../../sdk/useText.ts'
import { chooseWallet } from '../../AllWallets/chooseWallet.ts'
import css from './DirectoryRow.css?inline'

export type DirectoryRowProps = {
  readonly wallet: Wallet
  readonly recent: boolean
  /** The component that draws the row. */
  readonly Item: ComponentType<ListItemProps>
}

/** A wallet of the directory, which a link reaches. It is marked as certified when the directory says so. */
export function DirectoryRow({ wallet, recent, Item }: DirectoryRowProps): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  return (
    <Item
      title={wallet.name}
      start={<RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size={36} />}
      end={
        <>
          {wallet.badge_type === 'certified' && (
            <span className="wallets-certified">
              <SealIcon size={18} />
              <VisuallyHidden>{t('wallets.certified')} </VisuallyHidden>
            </span>
          )}
          {recent && <Tag tone="accent" text={t('connect.recent')} />}
        </>
      }
      onTouch={() => void prepareLink(kit)}
      onPress={() => chooseWallet(kit, wallet)}
    />
  )
}
