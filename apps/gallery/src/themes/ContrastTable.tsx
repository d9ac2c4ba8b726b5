import type { ReactElement } from 'react'
import { type Draft, modesOf } from './draft.ts'
import { contrastOf, pairs, type ReadColor } from './pairs.ts'

export type ContrastTableProps = { readonly draft: Draft; readonly read: ReadColor }

/** The contrast of every pair of colours in views, and whether it is sufficient. */
export function ContrastTable({ draft, read }: ContrastTableProps): ReactElement {
  const modes = modesOf(draft)
  return (
    <section aria-labelledby="contrast">
      <h2 id="contrast">Contrast (WCAG 2.2 AA)</h2>
      <table className="themes-contrast">
        <thead>
          <tr>
            <th scope="col">Pair</th>
            {modes.map((mode) => (
              <th key={mode} scope="col">
                {mode}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.label}>
              <th scope="row">{pair.label}</th>
              {modes.map((mode) => (
                <Figure
                  key={mode}
                  ratio={contrastOf(draft, mode, pair, read)}
                  wanted={pair.wanted}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Figure({
  ratio,
  wanted,
}: {
  readonly ratio: number | undefined
  readonly wanted: number
}): ReactElement {
  if (ratio === undefined) return <td>not a colour</td>
  // Rounded down: 4.496 is below 4.5.
  const figure = (Math.floor(ratio * 10) / 10).toFixed(1)
  const passes = ratio >= wanted
  return (
    <td className={passes ? 'themes-pass' : 'themes-fail'}>
      {figure}:1 {passes ? 'pass' : `fail, wants ${wanted}:1`}
    </td>
  )
}
