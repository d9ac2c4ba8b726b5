import { type ReactElement, useMemo, useState } from 'react'
import { ContrastTable } from './ContrastTable.tsx'
import { type Draft, empty, modesOf, plainTokens, tokenNames, withValue } from './draft.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { presets } from './presets.ts'
import { Previews } from './Previews.tsx'
import { createReadColor } from './readColor.ts'
import { TokenField } from './TokenField.tsx'
import './themes.css'

const themeModes = ['dark', 'light', 'auto'] as const

/** The theme editor: every token, both modes, live previews of several views, and the options to copy. */
export function ThemeEditor(): ReactElement {
  const [draft, setDraft] = useState<Draft>(empty)
  const [said, setSaid] = useState('')
  const read = useMemo(() => createReadColor(), [])
  const change = (next: Draft, what: string): void => {
    setDraft(next)
    setSaid(what)
  }
  return (
    <div className="themes">
      <header className="themes-head">
        <h1>Theme editor</h1>
        <a href="/">All views</a>
      </header>
      <p role="status" className="themes-said">
        {said}
      </p>
      <div className="themes-columns">
        <div className="themes-controls">
          <section aria-labelledby="start">
            <h2 id="start">Begin with</h2>
            <div className="themes-row">
              {Object.entries(presets).map(([name, preset]) => (
                <button
                  key={name}
                  type="button"
                  onClick={() => change(preset, `${name} is applied.`)}
                >
                  {name}
                </button>
              ))}
            </div>
            <ImportPanel
              themeMode={draft.themeMode}
              onImport={(next) => change(next, 'The theme is imported.')}
            />
          </section>
          <fieldset className="themes-modes">
            <legend>Theme mode</legend>
            {themeModes.map((themeMode) => (
              <label key={themeMode}>
                <input
                  type="radio"
                  name="mode"
                  checked={draft.themeMode === themeMode}
                  onChange={() => setDraft({ ...draft, themeMode })}
                />
                {themeMode}
              </label>
            ))}
          </fieldset>
          {modesOf(draft).map((mode) => (
            <section key={mode} aria-labelledby={`tokens-${mode}`}>
              <h2 id={`tokens-${mode}`}>Colours, {mode}</h2>
              {tokenNames
                .filter((name) => !plainTokens.includes(name))
                .map((name) => (
                  <TokenField
                    key={name}
                    draft={draft}
                    mode={mode}
                    name={name}
                    read={read}
                    onChange={(value) => setDraft(withValue(draft, mode, name, value))}
                  />
                ))}
            </section>
          ))}
          <section aria-labelledby="tokens-plain">
            <h2 id="tokens-plain">Shape, font, layer</h2>
            {plainTokens.map((name) => (
              <TokenField
                key={name}
                draft={draft}
                mode="dark"
                name={name}
                read={undefined}
                onChange={(value) => setDraft(withValue(draft, 'dark', name, value))}
              />
            ))}
          </section>
          <ContrastTable draft={draft} read={read} />
          <ExportPanel draft={draft} onCopied={setSaid} />
        </div>
        <Previews draft={draft} />
      </div>
    </div>
  )
}
