import { useKit, useText } from '@latchkey/modal/sdk'
import type { NameRecord } from '@latchkey/protocol/http'
import { Button } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { releaseName } from '../releaseName.ts'
import { nameTexts } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { useNames } from './useNames.ts'

/** Gives the name up, after a question. */
export function Release({ record }: { readonly record: NameRecord }): ReactElement {
  const { t } = useText(nameTexts)
  const kit = useKit()
  const [{ work, failure }] = useNames()
  const [isAsked, setAsked] = useState(false)
  const { name } = record
  const isBusy = work?.of === 'release'
  if (!isAsked)
    return (
      <Button wide onClick={() => setAsked(true)}>
        {t('names.release')}
      </Button>
    )
  return (
    <section className="names-part" role="group" aria-label={t('names.release')}>
      <p role="alert" className="names-note">
        {t('names.releaseHint')}
      </p>
      {failure?.of === 'release' && <Failure error={failure.error} />}
      <Button variant="primary" wide inactive={isBusy} onClick={() => setAsked(false)}>
        {t('names.keep')}
      </Button>
      <Button wide pending={isBusy} onClick={() => void releaseName(kit, record)}>
        {isBusy ? t('names.asking') : t('names.releaseConfirm', { name })}
      </Button>
    </section>
  )
}
