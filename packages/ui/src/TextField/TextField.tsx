import { type ReactElement, type ReactNode, useRef } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { CloseIcon } from '../icons/CloseIcon.tsx'
import { useStyles } from '../StyleRoot.ts'
import css from './TextField.css?inline'

export type TextFieldProps = {
  readonly label: string
  readonly value: string
  readonly icon?: ReactNode
  readonly clearLabel: string
  readonly onChange: (value: string) => void
}

/** A one-line search field. Its label is its placeholder; clearing keeps the focus. */
export function TextField({
  label,
  value,
  icon,
  clearLabel,
  onChange,
}: TextFieldProps): ReactElement {
  useStyles(css)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="text-field">
      {icon && <span className="text-field-icon">{icon}</span>}
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value && (
        <IconButton
          label={clearLabel}
          icon={<CloseIcon size={16} />}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
