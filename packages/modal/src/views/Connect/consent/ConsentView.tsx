import { Button, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useText } from '../../../sdk/useText.ts'
import { Consent } from './Consent.tsx'
import css from './Terms.css?inline'
import { useConsent } from './useConsent.ts'

/** Replaces a connecting view until the visitor has agreed (HOST-13). */
export function ConsentView({ onGiven }: { readonly onGiven: () => void }): ReactElement {
  useStyles(css)
  const { t } = useText()
  const [given, setGiven] = useConsent()
  return (
    <div className="consent-view">
      <Consent given={given} onChange={setGiven} />
      <Button variant="primary" wide inactive={!given} onClick={onGiven}>
        {t('legal.continue')}
      </Button>
    </div>
  )
}
