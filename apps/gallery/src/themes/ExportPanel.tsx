import type { ReactElement } from 'react'
import { codeOf, type Draft } from './draft.ts'

export type ExportPanelProps = {
  readonly draft: Draft
  readonly onCopied: (said: string) => void
}

/** The options that give this theme. */
export function ExportPanel({ draft, onCopied }: ExportPanelProps): ReactElement {
  const code = codeOf(draft)
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => onCopied('The options are copied.'),
      () => onCopied('The browser refuses to copy. Select the options instead.'),
    )
  }
  return (
    <section aria-labelledby="export">
      <h2 id="export">Take it home</h2>
      <pre className="themes-code" tabIndex={0} aria-label="Options">
        {code}
      </pre>
      <button type="button" onClick={copy}>
        Copy options
      </button>
    </section>
  )
}
