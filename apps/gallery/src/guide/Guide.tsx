import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Anatomy } from './Anatomy.tsx'
import { ChapterSection } from './ChapterSection.tsx'
import { chapters } from './chapters.ts'
import './guide.css'
import { initialLooks, type Looks } from './looks.ts'
import { LookOptions } from './LookOptions.tsx'
import { ViewMap } from './ViewMap.tsx'

export type GuideProps = {
  /** The page that plays stories. @default the gallery itself */
  readonly player?: string
}

/** The whole product in a visitor's order: every view, its rules, and each of its states, live. */
export function Guide({ player = '/' }: GuideProps): ReactElement {
  const [looks, setLooks] = useState<Looks>(initialLooks)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = page.current?.ownerDocument.documentElement
    if (root) root.dataset['theme'] = looks.theme
  }, [looks.theme])
  return (
    <div ref={page} className="guide index">
      <header>
        <h1>Latchkey, view by view</h1>
        <p>
          Every view in every state, as it is: the pictures are the product itself, playing over
          wallets, nodes and a gateway that exist in memory only. Follow a picture’s link to use it.
        </p>
        <p>
          <a href="/?themes">Theme editor</a>
        </p>
        <nav aria-label="Chapters">
          <ol className="guide-contents">
            <li>
              <a href="#frame">The frame</a>
            </li>
            <li>
              <a href="#map">Which view leads where</a>
            </li>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <LookOptions looks={looks} onChange={setLooks} />
      <Anatomy looks={looks} player={player} />
      <ViewMap />
      {chapters.map((chapter) => (
        <ChapterSection key={chapter.id} chapter={chapter} looks={looks} player={player} />
      ))}
    </div>
  )
}
