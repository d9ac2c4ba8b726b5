import type { ReactElement } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Tag.css?inline'

export type TagProps = { readonly text: string; readonly tone?: 'quiet' | 'accent' }

/** A word or two about a row. */
export function Tag({ text, tone = 'quiet' }: TagProps): ReactElement {
  useStyles(css)
  return <span className={`tag tag-${tone}`}>{text}</span>
}
