import type { ReactElement } from 'react'

/** What the view is for. */
export default function SampleView(): ReactElement {
  return <p>Sample</p>
}
