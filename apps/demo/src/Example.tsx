import type { ReactElement, ReactNode } from 'react'

/** A part of the kit at work, and the code that does it: the source of the shown component, without its types. */
export function Example({
  title,
  text,
  source,
  children,
}: {
  readonly title: string
  readonly text: string
  /** @default no code beside it */
  readonly source?: string | undefined
  readonly children: ReactNode
}): ReactElement {
  return (
    <section className="example">
      <div className="live">
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="actions">{children}</div>
      </div>
      {source && (
        <pre>
          <code>{withoutTypes(source)}</code>
        </pre>
      )}
    </section>
  )
}

/** As a host that writes JavaScript would have it, and without the attributes that only lint asks for. */
function withoutTypes(source: string): string {
  return source
    .replaceAll(/^import type .*\n/gm, '')
    .replaceAll(
      / as const|(?<=[)\w]): (?:ReactNode|string|Eip1193|(?:\(\) => )?Promise<[^>]*>)/g,
      '',
    )
    .replaceAll(/\s+type="button"/g, '')
    .trim()
}
