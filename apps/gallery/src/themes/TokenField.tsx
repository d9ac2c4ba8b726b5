import type { TokenName } from '@latchkey/modal/fixtures'
import { type ReactElement, useId } from 'react'
import { type Draft, type Mode, valueOf } from './draft.ts'
import type { ReadColor } from './pairs.ts'
import { asHex } from './readColor.ts'

export type TokenFieldProps = {
  readonly draft: Draft
  readonly mode: Mode
  readonly name: TokenName
  /** Set for colours. */
  readonly read: ReadColor | undefined
  readonly onChange: (value: string) => void
}

/** One token as text, and a colour also with the browser's picker. */
export function TokenField({ draft, mode, name, read, onChange }: TokenFieldProps): ReactElement {
  const id = useId()
  const value = valueOf(draft, mode, name)
  const changed = draft.values[mode][name] !== undefined
  const wrong = read !== undefined && read(value) === undefined
  return (
    <div className="themes-field">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      {read && (
        <input
          type="color"
          aria-label={`Pick ${name}, ${mode}`}
          value={asHex(read, value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        disabled={!changed}
        aria-label={`Reset ${name}, ${mode}`}
        onClick={() => onChange('')}
      >
        Reset
      </button>
      {wrong && (
        <span id={`${id}-wrong`} className="themes-wrong">
          This is not a colour.
        </span>
      )}
    </div>
  )
}
