import { storyLocales } from '@latchkey/modal/fixtures'
import { type ReactElement, useId } from 'react'
import type { Looks } from './looks.ts'

export type LookOptionsProps = {
  readonly looks: Looks
  readonly onChange: (looks: Looks) => void
}

/** Options of all pictures; they stay in sight. */
export function LookOptions({ looks, onChange }: LookOptionsProps): ReactElement {
  const set = (name: keyof Looks) => (value: string) =>
    // As: each list below has only its own values.
    onChange({ ...looks, [name]: name === 'width' ? Number(value) : value } as Looks)
  return (
    <form className="guide-looks" aria-label="How the pictures are shown">
      <Segments
        label="Theme"
        value={looks.theme}
        options={{ dark: 'Dark', light: 'Light' }}
        onChange={set('theme')}
      />
      <Segments
        label="Width"
        value={String(looks.width)}
        options={{ 320: '320', 360: '360', 1280: '1280' }}
        onChange={set('width')}
      />
      <Segments
        label="Direction"
        value={looks.dir}
        options={{ ltr: 'Left to right', rtl: 'Right to left' }}
        onChange={set('dir')}
      />
      <label>
        Language{' '}
        <select value={looks.locale} onChange={(event) => set('locale')(event.currentTarget.value)}>
          {['', ...Object.keys(storyLocales)].map((locale) => (
            <option key={locale} value={locale}>
              {languages.of(locale || 'en')}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

type SegmentsProps = {
  readonly label: string
  readonly value: string
  readonly options: { readonly [value: string]: string }
  readonly onChange: (value: string) => void
}

/** One of a few values, all in sight. */
function Segments({ label, value, options, onChange }: SegmentsProps): ReactElement {
  const name = useId()
  return (
    <fieldset>
      <legend>{label}</legend>
      {Object.entries(options).map(([option, text]) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
