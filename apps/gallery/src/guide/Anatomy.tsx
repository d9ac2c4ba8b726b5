import { tokens } from '@latchkey/modal/fixtures'
import type { ReactElement } from 'react'
import { alsoMoves, frame, type Measure, motion, sheet, type } from './anatomy.ts'
import type { Looks } from './looks.ts'
import { StoryPicture } from './StoryPicture.tsx'

export type AnatomyProps = { readonly looks: Looks; readonly player: string }

/** The parts that all views share. */
export function Anatomy({ looks, player }: AnatomyProps): ReactElement {
  return (
    <section className="guide-chapter" aria-labelledby="frame">
      <h2 id="frame" tabIndex={-1}>
        The frame
      </h2>
      <p>
        Header, view, and whatever notice there is: an alert at the end of the card, a snackbar
        below it. From 430 px of width on it is a window, below that a sheet, with the snackbar
        above it.
      </p>
      <ul className="guide-pictures">
        <li>
          <StoryPicture story="Connect.recent" looks={{ ...looks, width: 1280 }} player={player} />
        </li>
        <li>
          <StoryPicture story="Connect.recent" looks={{ ...looks, width: 320 }} player={player} />
        </li>
      </ul>
      <h3>Measures</h3>
      <Measures of={[...frame, ...sheet]} />
      <h3>Letters</h3>
      <p>
        The system’s own, line height 1.35; amounts have figures of one width and never wrap. What
        is secondary has 13 px.
      </p>
      <Measures of={type.map((each) => ({ ...each, value: `${each.value}, ${each.weight}` }))} />
      <h3>Motion</h3>
      <Measures of={motion} />
      <dl>
        {alsoMoves.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <h3>Tokens</h3>
      <p>
        A theme is nothing but these. Text on the accent is black or white, whichever can be read.
      </p>
      <Table head={['Token', 'Dark', 'Light']}>
        {Object.entries(tokens).map(([name, { dark, light }]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <Value of={dark} />
            <Value of={light} />
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Measures({ of }: { readonly of: readonly Measure[] }): ReactElement {
  return (
    <Table head={['Part', 'Value', 'Rule']}>
      {of.map(({ part, value, rule }) => (
        <tr key={part + rule}>
          <th scope="row">{part}</th>
          <td>{value}</td>
          <td>{rule}</td>
        </tr>
      ))}
    </Table>
  )
}

function Value({ of }: { readonly of: string }): ReactElement {
  return (
    <td>
      {/^(?:#|rgb)/.test(of) && <span className="guide-swatch" style={{ background: of }} />} {of}
    </td>
  )
}

type TableProps = { readonly head: readonly string[]; readonly children: ReactElement[] }

function Table({ head, children }: TableProps): ReactElement {
  return (
    <table>
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
