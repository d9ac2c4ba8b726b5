import { fetchFeatures, go, track } from '@latchkey/core'
import { parseEmail } from '@latchkey/protocol'
import { ChevronEndIcon, IconButton, useStyles } from '@latchkey/ui'
import { type ReactElement, useId, useRef, useState } from 'react'
import { useAction } from '../../../sdk/useAction.ts'
import { useErrorText } from '../../../sdk/useErrorText.ts'
import { useKit } from '../../../sdk/useKit.ts'
import { useText } from '../../../sdk/useText.ts'
import css from './EmailField.css?inline'

/** The visitor's e-mail address, which leads to the login by e-mail (CON-03). */
export function EmailField({ locked }: { readonly locked: boolean }): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [invalid, setInvalid] = useState(false)
  const { pending, error, run } = useAction(async (_, email: string) => {
    await fetchFeatures(kit)
    go(kit, { view: 'EmailLogin', params: { email } })
  })
  const submit = (): void => {
    const email = parseEmail(text)
    setInvalid(!email)
    if (email && !locked) run(email)
    else input.current?.focus()
  }
  const problem = invalid
    ? t('connect.emailInvalid')
    : error && t('modal.reason', { reason: errorText(error) })
  return (
    <form
      className="email"
      // The kit's own words, in the visitor's language.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="email-field">
        <input
          ref={input}
          className="email-input"
          type="email"
          name="email"
          aria-label={t('connect.email')}
          placeholder={t('connect.email')}
          aria-invalid={invalid || undefined}
          aria-describedby={problem ? id : undefined}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="go"
          dir="ltr"
          readOnly={locked}
          onFocus={() => track(kit, 'EMAIL_LOGIN_SELECTED', undefined)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setInvalid(false)
          }}
        />
        <IconButton
          type="submit"
          label={locked ? t('legal.first') : t('connect.emailSubmit')}
          aria-disabled={locked || text === '' || undefined}
          aria-busy={pending || undefined}
          icon={<ChevronEndIcon />}
        />
      </div>
      <p id={id} className="email-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}
