import { CheckIcon, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../../../sdk/useText.ts'
import css from './Terms.css?inline'
import { TermsLinks } from './TermsLinks.tsx'

export type ConsentProps = {
  readonly given: boolean
  readonly onChange: (given: boolean) => void
}

/** The box that must be ticked before any wallet connects (HOST-13), and its pages. */
export function Consent({ given, onChange }: ConsentProps): ReactElement {
  useStyles(css)
  const { t } = useText()
  return (
    <div className="consent">
      <label className="consent-label">
        <input
          type="checkbox"
          checked={given}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="consent-box">{given && <CheckIcon size={16} />}</span>
        {t('legal.agree')}
      </label>
      <TermsLinks />
    </div>
  )
}
