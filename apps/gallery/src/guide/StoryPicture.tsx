import { type CSSProperties, type ReactElement, useRef } from 'react'
import { captionOf } from './captionOf.ts'
import { heights, type Looks, storyAddress } from './looks.ts'
import { useNear } from './useNear.ts'

export type StoryPictureProps = {
  readonly story: string
  readonly looks: Looks
  readonly player: string
}

/**
 * A story in a frame of its own width, drawn while it is near the window. The frame takes no focus and is not read out; its
 * caption is read out instead, and its link opens a usable story.
 */
export function StoryPicture({ story, looks, player }: StoryPictureProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const { width } = looks
  const href = storyAddress(player, story, looks)
  const size = { '--frame': width, '--tall': heights[width] } as CSSProperties
  return (
    <figure className="guide-picture" style={size}>
      <figcaption>
        <a href={href}>{story}</a> {captionOf(story)}
      </figcaption>
      <div ref={place} className="guide-window">
        {near && (
          <iframe
            key={href}
            inert
            tabIndex={-1}
            aria-hidden="true"
            title={story}
            src={`${href}&preview=`}
          />
        )}
      </div>
    </figure>
  )
}
