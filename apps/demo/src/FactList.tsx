import type { ReactElement } from 'react'

/** Values of a hook, each under its name. */
export function FactList({
  facts,
}: {
  readonly facts: { readonly [name: string]: string | undefined }
}): ReactElement {
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-fact={name}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
