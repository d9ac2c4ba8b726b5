import { useData, useKit, useText } from '@latchkey/modal/sdk'
import { accountNameForm } from '@latchkey/protocol/names'
import { Button, CheckIcon, WarningIcon } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { suggestionsQuery } from '../queries.ts'
import { nameTexts } from '../texts.ts'

/** The suggestions that are shown, beside the asked name. */
const shown = 3

/** Whether the typed name is free, in words, and free names like it. Answers for an earlier text are never shown. */
export function NameCheck({
  id,
  label,
  zone,
  isRested,
  onFree,
  onChoose,
}: {
  readonly id: string
  readonly label: string
  readonly zone: string | undefined
  /** The visitor paused. */
  readonly isRested: boolean
  /** Tells a label that is free, and undefined for all others. */
  readonly onFree: (label: string | undefined) => void
  readonly onChoose: (label: string) => void
}): ReactElement {
  const kit = useKit()
  const { t } = useText(nameTexts)
  const isValid = accountNameForm.test(label)
  const enabled = zone !== undefined && isValid && isRested
  const { data, isError } = useData(suggestionsQuery(kit, label, zone ?? ''), { enabled })
  const name = `${label}.${zone}`
  const found = enabled ? data : undefined
  const own = found?.find((each) => each.name === name)
  const others = found?.filter((each) => each.name !== name && !each.registered) ?? []
  const free = own && !own.registered ? label : undefined
  useEffect(() => onFree(free), [free, onFree])
  return (
    <div className="names-check">
      <p id={id} role="status" className={`names-said ${own?.registered ? 'names-taken' : ''}`}>
        {isValid && !found && !isError && t('names.checking', { name })}
        {enabled && isError && t('names.checkFailed')}
        {own && (
          <>
            {own.registered ? <WarningIcon size={16} /> : <CheckIcon size={16} />}
            <span>
              {t(own.registered ? (`names.${own.reason ?? 'registered'}` as const) : 'names.free', {
                name,
              })}
            </span>
          </>
        )}
      </p>
      {others.length > 0 && (
        <section>
          <h2>{t('names.suggestions')}</h2>
          <ul className="names-suggestions">
            {others.slice(0, shown).map((each) => (
              <li key={each.name}>
                <Button
                  data-testid="account-name-suggestion"
                  translate="no"
                  onClick={() => onChoose(each.name.slice(0, -(zone ?? '').length - 1))}
                >
                  <bdi dir="ltr">{each.name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
