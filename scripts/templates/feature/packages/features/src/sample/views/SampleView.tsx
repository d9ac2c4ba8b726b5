import { useText } from '@latchkey/modal/sdk'
import type { ReactElement } from 'react'
import { sampleTexts } from '../texts.ts'

/** What the view is for. */
export default function SampleView(): ReactElement {
  const { t } = useText(sampleTexts)
  return <p>{t('sample.hint')}</p>
}
