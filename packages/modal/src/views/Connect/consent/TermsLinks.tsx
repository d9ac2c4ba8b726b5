import { VisuallyHidden } from '@latchkey/ui'
import { Fragment, type ReactElement } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { useText } from '../../../sdk/useText.ts'
import { legalPages } from './consent.ts'

/** The host's pages, side by side. */
export function TermsLinks(): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <p className="terms-links">
      {legalPages(kit).map(({ text, href }, place) => (
        <Fragment key={text}>
          {place > 0 && <span aria-hidden="true">·</span>}
          <a href={href} target="_blank" rel="noopener noreferrer">
            {t(text)}
            <VisuallyHidden> {t('account.newTab')}</VisuallyHidden>
          </a>
        </Fragment>
      ))}
    </p>
  )
}
