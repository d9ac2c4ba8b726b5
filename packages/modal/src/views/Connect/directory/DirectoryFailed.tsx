import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../../../sdk/useText.ts'
import css from './DirectoryRow.css?inline'

/** Replaces rows that failed to load. The list of all wallets offers the retry. */
export function DirectoryFailed(): ReactElement {
  useStyles(css)
  const { t } = useText()
  return <span className="wallets-failed">{t('wallets.partial')}</span>
}
