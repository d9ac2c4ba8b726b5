import type { ReactElement } from 'react'
import { byItself } from './leads.ts'
import { type Branch, treeOf } from './treeOf.ts'

/** Every view, below the view that leads to it with the fewest presses. */
export function ViewMap(): ReactElement {
  const { tree, others } = treeOf(byItself)
  return (
    <section className="guide-chapter" aria-labelledby="map">
      <h2 id="map" tabIndex={-1}>
        Which view leads where
      </h2>
      <p>
        On the left is what the kit shows by itself: on opening, after connecting, or when the
        wallet leaves the app’s networks. Each view stands below the one that leads to it with the
        fewest presses; an arrow names those that it leads to as well. Back leads up again. It is
        drawn from the views’ own tables and the features’ manifests, which a test compares with the
        sources.
      </p>
      <Branches of={tree} />
      <h3>Opened by the host</h3>
      <p>
        Every view can be opened with <code>open(&#123; view &#125;)</code>. These are not reached
        in another way in a usual kit.
      </p>
      <Branches of={others} />
    </section>
  )
}

function Branches({ of }: { readonly of: readonly Branch[] }): ReactElement {
  return (
    <ul className="guide-tree">
      {of.map(({ view, press, below, also }) => (
        <li key={view}>
          <span className="guide-branch">
            <a href={`#view-${view}`}>{view}</a>
            {press && <span className="guide-press">{press}</span>}
            {also.length > 0 && <span className="guide-also">also to {also.join(', ')}</span>}
          </span>
          {below.length > 0 && <Branches of={below} />}
        </li>
      ))}
    </ul>
  )
}
