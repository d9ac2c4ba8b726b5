import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../../../sdk/useText.ts'
import css from './Terms.css?inline'
import { TermsLinks } from './TermsLinks.tsx'

/** The terms of the host, when the host asks for no explicit consent. */
export function Terms(): ReactElement {
  useStyles(css)
  const { t } = useText()
  return (
    <div className="terms">
      <p>{t('legal.noted')}</p>
      <TermsLinks />
    </div>
  )
}
