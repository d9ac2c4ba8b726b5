import { storyLocales } from '@latchkey/modal/fixtures'
import { type ReactElement, useState } from 'react'
import { stories } from './stories.ts'

/** Every story, as a link. */
export function Index(): ReactElement {
  const [theme, setTheme] = useState('dark')
  const [dir, setDir] = useState('ltr')
  const [width, setWidth] = useState('')
  const [locale, setLocale] = useState('')
  const href = (story: string): string => {
    const query = new URLSearchParams({ story, theme, dir })
    if (width) query.set('width', width)
    if (locale) query.set('locale', locale)
    return `/?${query}`
  }
  return (
    <div className="index">
      <h1>Latchkey gallery</h1>
      <p>
        <a href="/?themes">Theme editor</a>
      </p>
      <form className="index-options">
        <Choice label="Theme" value={theme} options={['dark', 'light']} onChange={setTheme} />
        <Choice label="Direction" value={dir} options={['ltr', 'rtl']} onChange={setDir} />
        <Choice
          label="Language"
          value={locale}
          options={['', ...Object.keys(storyLocales)]}
          none="en"
          onChange={setLocale}
        />
        <Choice
          label="Width"
          value={width}
          options={['', '320', '360', '430']}
          none="window"
          onChange={setWidth}
        />
      </form>
      <div className="index-views">
        {Object.entries(stories).map(([view, states]) => (
          <section key={view}>
            <h2>{view}</h2>
            <ul>
              {Object.keys(states).map((state) => (
                <li key={state}>
                  <a href={href(`${view}.${state}`)}>{state}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  /** What the empty one is called. */
  readonly none?: string
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, none, onChange }: ChoiceProps): ReactElement {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option || none}
          </option>
        ))}
      </select>
    </label>
  )
}
