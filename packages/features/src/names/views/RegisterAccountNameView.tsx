import { useData, useKit, useLater, useText } from '@latchkey/modal/sdk'
import { Button, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect, useId, useState } from 'react'
import { accountNameForm } from '@latchkey/protocol/names'
import { registerName } from '../registerName.ts'
import { zoneQuery } from '../queries.ts'
import { nameTexts } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { NameCheck } from './NameCheck.tsx'
import css from './Names.css?inline'
import { useNames } from './useNames.ts'

/** MOD-18: the pause in typing before a name is looked up. */
const restMs = 500

/** The choice of a name: its rules, whether it is free, names like it, and the registration (NAM-03, VAL-05). */
export default function RegisterAccountNameView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(nameTexts)
  const [{ label, work, failure }, model] = useNames()
  const { data, isError } = useData(zoneQuery(kit))
  const zone = data && data.zone
  const [free, setFree] = useState<string>()
  const rested = useRested(label, restMs)
  const id = useId()
  const isValid = accountNameForm.test(label)
  const name = isValid && rested === label && free === label ? `${label}.${zone}` : undefined
  if (zone === null || isError)
    return (
      <p className="names-note names-alone">{t(isError ? 'names.checkFailed' : 'names.none')}</p>
    )
  const isBusy = work?.of === 'register'
  return (
    <form
      className="names"
      onSubmit={(event) => {
        event.preventDefault()
        if (name && !work) void registerName(kit, name)
      }}
    >
      <section className="names-box">
        <label htmlFor={id}>{t('names.field')}</label>
        {/* Left to right in every language: the zone is the end of the name. */}
        <div className="names-line" dir="ltr" translate="no">
          <input
            id={id}
            className="names-input"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck="false"
            maxLength={63}
            aria-describedby={`${id}-rule ${id}-said`}
            readOnly={isBusy}
            value={label}
            onChange={(event) => model.changeLabel(event.currentTarget.value)}
          />
          <span className="names-zone">{zone ? `.${zone}` : ''}</span>
        </div>
      </section>
      <p className="names-note" id={`${id}-rule`}>
        {t('names.rule')}
      </p>
      <NameCheck
        id={`${id}-said`}
        label={label}
        zone={zone}
        isRested={rested === label}
        onFree={setFree}
        onChoose={(chosen) => model.changeLabel(chosen)}
      />
      {failure?.of === 'register' && <Failure error={failure.error} />}
      <Button variant="primary" wide type="submit" inactive={!name} pending={isBusy}>
        {isBusy
          ? t(work.step === 'signing' ? 'names.asking' : 'names.saving')
          : t('names.register')}
      </Button>
      <p className="names-note">{t('names.public')}</p>
    </form>
  )
}

/** A value that follows its source once the source has not changed for this time. */
function useRested(value: string, ms: number): string {
  const [rested, setRested] = useState(value)
  const later = useLater()
  useEffect(() => later(ms, () => setRested(value)), [value, ms, later])
  return rested
}
