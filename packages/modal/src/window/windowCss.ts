import { listPartsCss, tokensCss } from '@latchkey/ui'
import header from './Header.css?inline'
import modal from './Modal.css?inline'
import notices from '../notices/NoticeSlots.css?inline'
import wallets from '../views/Connect/WalletList.css?inline'

/** The CSS of the opening window, as one sheet. */
export const windowCss: readonly string[] = [
  tokensCss,
  ...listPartsCss,
  modal,
  header,
  notices,
  wallets,
]
