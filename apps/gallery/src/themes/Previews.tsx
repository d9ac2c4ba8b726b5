import type { Theme } from '@latchkey/modal/fixtures'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { type Draft, type Mode, modesOf, variablesIn } from './draft.ts'
import { isReady, themeMessage } from './previewMessages.ts'

const stories: readonly (readonly [story: string, title: string])[] = [
  ['Connect.recent', 'Connect'],
  ['ConnectingWalletConnect.code', 'QR code'],
  ['Account.named', 'Account'],
  ['ConnectingExternal.declined', 'Declined'],
  ['Networks.few', 'Networks'],
  ['AllWallets.wallets', 'All wallets'],
]

/** Several live views in the theme. They take no focus and are not read out. */
export function Previews({ draft }: { readonly draft: Draft }): ReactElement {
  const modes = modesOf(draft)
  const [chosen, setChosen] = useState<Mode>('dark')
  const [first] = modes
  const mode = modes.includes(chosen) ? chosen : first
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const theme: Theme = { themeMode: mode, themeVariables: variablesIn(draft, mode) }
    const dress = ({ contentWindow }: HTMLIFrameElement): void =>
      contentWindow?.postMessage(themeMessage(theme), location.origin)
    const frames = [...(list.current?.querySelectorAll('iframe') ?? [])]
    for (const frame of frames) dress(frame)
    // A new frame asks for the theme.
    const onMessage = (event: MessageEvent<unknown>): void => {
      const frame = frames.find(({ contentWindow }) => contentWindow === event.source)
      if (event.origin === location.origin && isReady(event.data) && frame) dress(frame)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [draft, mode])
  return (
    // Focusable, because it scrolls by itself.
    <section className="themes-previews" aria-label="Previews" tabIndex={0}>
      {modes.length > 1 && (
        <fieldset className="themes-modes">
          <legend>Previews in</legend>
          {modes.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="preview"
                checked={mode === each}
                onChange={() => setChosen(each)}
              />
              {each}
            </label>
          ))}
        </fieldset>
      )}
      <div ref={list} className="themes-frames">
        {stories.map(([story, title]) => (
          <figure key={story}>
            <figcaption>{title}</figcaption>
            <iframe
              inert
              tabIndex={-1}
              aria-hidden="true"
              title={title}
              src={`/?${new URLSearchParams({ story, preview: '' })}`}
            />
          </figure>
        ))}
      </div>
    </section>
  )
}
