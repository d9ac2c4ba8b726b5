import type { ReactElement } from 'react'
import { captions } from './captions/captions.ts'
import type { chapters } from './chapters.ts'
import type { Looks } from './looks.ts'
import { StoryPicture } from './StoryPicture.tsx'
import { ViewFacts } from './ViewFacts.tsx'

export type ChapterSectionProps = {
  readonly chapter: (typeof chapters)[number]
  readonly looks: Looks
  readonly player: string
}

export function ChapterSection({ chapter, looks, player }: ChapterSectionProps): ReactElement {
  const { id, title, about, views, groups, also = [] } = chapter
  return (
    <section className="guide-chapter" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {about.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {views.map((view) => (
        <ViewFacts key={view} view={view} />
      ))}
      {groups.map((group) => (
        <Pictures
          key={group}
          title={`${group}: every state`}
          stories={Object.keys(captions[group] ?? {}).map((state) => `${group}.${state}`)}
          anchors
          looks={looks}
          player={player}
        />
      ))}
      {also.length > 0 && (
        <Pictures title={`${title}: elsewhere`} stories={also} looks={looks} player={player} />
      )}
    </section>
  )
}

type PicturesProps = {
  readonly title: string
  readonly stories: readonly string[]
  /** The pictures get the ids that links lead to. */
  readonly anchors?: boolean
  readonly looks: Looks
  readonly player: string
}

function Pictures({ title, stories, anchors, looks, player }: PicturesProps): ReactElement {
  return (
    <>
      <h3>{title}</h3>
      <ul className="guide-pictures">
        {stories.map((story) => (
          <li key={story} id={anchors ? story : undefined}>
            <StoryPicture story={story} looks={looks} player={player} />
          </li>
        ))}
      </ul>
    </>
  )
}
