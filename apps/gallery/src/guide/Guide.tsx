import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Anatomy } from './Anatomy.tsx'
import { ChapterSection } from './ChapterSection.tsx'
import { chapters } from './chapters.ts'
import './guide.css'
import { initialLooks, type Looks } from './looks.ts'
import { LookOptions } from './LookOptions.tsx'
import { pageOf, pages } from './pages.ts'
import { ViewMap } from './ViewMap.tsx'

export type GuideProps = {
  /** The page that plays stories. @default the gallery itself */
  readonly player?: string
}

/** The whole product in a visitor's order: every view, its rules, and each of its states, live. */
export function Guide({ player = '/' }: GuideProps): ReactElement {
  const [looks, setLooks] = useState<Looks>(initialLooks)
  const root = useRef<HTMLDivElement>(null)
  const place = useSyncExternalStore(followPlace, readPlace)
  const page = pageOf(place)
  const chapter = chapters.find(({ id }) => id === page)
  useEffect(() => {
    const element = root.current?.ownerDocument.documentElement
    if (element) element.dataset['theme'] = looks.theme
  }, [looks.theme])
  // The browser looks for the place before its page is drawn.
  useEffect(() => {
    if (place) document.getElementById(place)?.scrollIntoView()
  }, [place])
  return (
    <div ref={root} className="guide">
      <header className="guide-side">
        <h1>Latchkey, view by view</h1>
        <nav aria-label="Chapters">
          <ol className="guide-contents">
            {pages.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === page ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
          <p>
            <a href="/?themes">Theme editor</a>
          </p>
        </nav>
      </header>
      <div className="guide-page">
        <LookOptions looks={looks} onChange={setLooks} />
        {page === pages[0]?.id && (
          <p className="guide-about">
            Every view in every state, as it is: the pictures are the product itself, playing over
            wallets, nodes and a gateway that exist in memory only. Follow a picture’s link to use
            it.
          </p>
        )}
        {page === 'frame' && <Anatomy looks={looks} player={player} />}
        {page === 'map' && <ViewMap />}
        {chapter && <ChapterSection chapter={chapter} looks={looks} player={player} />}
      </div>
    </div>
  )
}

function followPlace(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function readPlace(): string {
  return decodeURIComponent(location.hash.slice(1))
}
