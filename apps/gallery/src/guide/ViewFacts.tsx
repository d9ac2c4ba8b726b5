import type { ViewName } from '@latchkey/modal/fixtures'
import type { ReactElement } from 'react'
import { kinds } from './chapter.ts'
import { leadsOf } from './leads.ts'
import { notes } from './notes.ts'

/** The conditions, rules, destinations and states of a view. */
export function ViewFacts({ view }: { readonly view: ViewName }): ReactElement {
  const { when, rules, ends, states } = notes[view]
  const leads = leadsOf(view)
  return (
    <article className="guide-view" aria-labelledby={`view-${view}`}>
      <h3 id={`view-${view}`}>{view}</h3>
      <dl>
        <dt>Appears</dt>
        <dd>{when}</dd>
        <dt>Rules</dt>
        <dd>{rules}</dd>
        <dt>Leads to</dt>
        <dd>
          {leads.length === 0 ? (
            'No other view.'
          ) : (
            <ul>
              {leads.map(([to, press]) => (
                <li key={to}>
                  <a href={`#view-${to}`}>{to}</a>: {press}
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>Ends</dt>
        <dd>{ends}</dd>
        <dt>States</dt>
        <dd>
          <ul>
            {kinds.map((kind) => {
              const state = states[kind]
              return (
                <li key={kind}>
                  {kind}:{' '}
                  {typeof state === 'string' ? <a href={`#${state}`}>{state}</a> : state.none}
                </li>
              )
            })}
          </ul>
        </dd>
      </dl>
    </article>
  )
}
