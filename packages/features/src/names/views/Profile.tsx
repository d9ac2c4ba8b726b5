import { useKit, useText } from '@latchkey/modal/sdk'
import type { NameRecord } from '@latchkey/protocol/http'
import { Button } from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import { saveAttributes } from '../editName.ts'
import { nameTexts } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { useNames } from './useNames.ts'

/** TABLE the texts of a profile that a visitor edits. */
const fields = ['avatar', 'description', 'url'] as const
type Field = (typeof fields)[number]

/** Picture, description and website, saved together with one signature. */
export function Profile({ record }: { readonly record: NameRecord }): ReactElement {
  const { t } = useText(nameTexts)
  const kit = useKit()
  const [{ work, failure }] = useNames()
  const [typed, setTyped] = useState<{ readonly [Key in Field]?: string }>({})
  const id = useId()
  const saved = record.attributes ?? {}
  const valueOf = (field: Field): string => typed[field] ?? saved[field] ?? ''
  const isChanged = fields.some((field) => valueOf(field) !== (saved[field] ?? ''))
  const isBusy = work?.of === 'attributes'
  const values = Object.fromEntries(fields.map((field) => [field, valueOf(field).trim()]))
  return (
    <form
      className="names-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !work) void saveAttributes(kit, record, { ...saved, ...values })
      }}
    >
      <h2>{t('names.profile')}</h2>
      {fields.map((field) => (
        <section key={field} className="names-box">
          <label htmlFor={`${id}-${field}`}>{t(`names.${field}`)}</label>
          <input
            id={`${id}-${field}`}
            className="names-text"
            maxLength={255}
            dir={field === 'description' ? 'auto' : 'ltr'}
            placeholder={field === 'description' ? undefined : 'https://'}
            translate="no"
            autoComplete="off"
            value={valueOf(field)}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTyped((all) => ({ ...all, [field]: value }))
            }}
          />
        </section>
      ))}
      {failure?.of === 'attributes' && <Failure error={failure.error} />}
      <Button wide type="submit" inactive={!isChanged} pending={isBusy}>
        {isBusy ? t('names.asking') : t('names.save')}
      </Button>
    </form>
  )
}
