import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './AmountField.css?inline'

export type AmountFieldProps = {
  /** Name of the field for screen readers. */
  readonly label: string
  /** The shown label above the amount. */
  readonly title: string
  readonly text: string
  /** A zero in the digits of the language. */
  readonly placeholder: string
  /** Sign of the currency before the amount. */
  readonly sign?: string | undefined
  readonly invalid?: boolean
  /** Ids of the lines about the amount. */
  readonly describedBy?: string | undefined
  /** Beside the amount, such as a button that chooses the token. */
  readonly end?: ReactNode
  /** Below the amount: its value, its problem. */
  readonly children?: ReactNode
  readonly field?: Ref<HTMLInputElement> | undefined
  readonly onChange: (text: string) => void
}

/** A large field for an amount. It never wraps: a longer amount is set in smaller type, and the longest scrolls. */
export function AmountField({
  label,
  title,
  text,
  placeholder,
  sign,
  invalid = false,
  describedBy,
  end,
  children,
  field,
  onChange,
}: AmountFieldProps): ReactElement {
  useStyles(css)
  return (
    <section className="amount-field" aria-label={title}>
      <span className="amount-field-title" aria-hidden="true">
        {title}
      </span>
      <div className="amount-field-row">
        {sign !== undefined && <bdi className="amount-field-sign">{sign}</bdi>}
        <input
          ref={field}
          className="amount-field-input"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          dir="ltr"
          maxLength={340}
          style={lengthOf(text)}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </div>
      {children}
    </section>
  )
}

function lengthOf(text: string): CSSProperties {
  // As: React's type has no custom properties.
  return { '--length': Math.max(text.length, 6) } as CSSProperties
}
