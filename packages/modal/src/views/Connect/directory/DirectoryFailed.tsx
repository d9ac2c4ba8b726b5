import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../../../sdk/useText.ts'
import css from './DirectoryRow.css?inline'

/** In the place of rows that did not come. The list of all wallets asks again. */
export function DirectoryFailed(): ReactElement {
  useStyles(css)
  const { t } = useText()
  return <span className="wallets-failed">{t('wallets.partial')}</span>
}
