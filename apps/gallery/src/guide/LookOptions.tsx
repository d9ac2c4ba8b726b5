import { storyLocales } from '@latchkey/modal/fixtures'
import type { ReactElement } from 'react'
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
      <Choice
        label="Theme"
        value={looks.theme}
        options={['dark', 'light']}
        onChange={set('theme')}
      />
      <Choice
        label="Width"
        value={String(looks.width)}
        options={['320', '360', '1280']}
        onChange={set('width')}
      />
      <Choice label="Direction" value={looks.dir} options={['ltr', 'rtl']} onChange={set('dir')} />
      <Choice
        label="Language"
        value={looks.locale}
        options={['', ...Object.keys(storyLocales)]}
        onChange={set('locale')}
      />
    </form>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactElement {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option || 'en'}
          </option>
        ))}
      </select>
    </label>
  )
}
