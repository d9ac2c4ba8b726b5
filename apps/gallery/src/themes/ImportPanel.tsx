import type { Theme } from '@latchkey/modal/fixtures'
import { type ReactElement, useState } from 'react'
import type { Draft } from './draft.ts'
import { importTheme } from './importTheme.ts'

export type ImportPanelProps = {
  /** The mode of imported variables without a mode. */
  readonly themeMode: Theme['themeMode']
  readonly onImport: (draft: Draft) => void
}

/** Imports an existing theme. */
export function ImportPanel({ themeMode, onImport }: ImportPanelProps): ReactElement {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  const run = (): void => {
    try {
      onImport(importTheme(text, themeMode))
      setWrong('')
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <details className="themes-import">
      <summary>Import a RainbowKit, AppKit or Latchkey theme</summary>
      <label>
        The theme, as an object of JavaScript or JSON
        <textarea
          rows={6}
          spellCheck={false}
          value={text}
          aria-invalid={wrong !== ''}
          aria-describedby="import-wrong"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="button" onClick={run}>
        Import
      </button>
      <p id="import-wrong" role="alert" className="themes-wrong">
        {wrong}
      </p>
    </details>
  )
}
