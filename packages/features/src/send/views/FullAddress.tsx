import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './FullAddress.css?inline'

/** A whole address in groups of four (security.md POI-3). Groups that differ from another address are marked. */
export function FullAddress({
  address,
  unlike,
}: {
  readonly address: string
  readonly unlike?: string | undefined
}): ReactElement {
  useStyles(css)
  const start = /^0x/i.test(address) ? 2 : 0
  const groups = address.slice(start).match(/.{1,4}/g) ?? []
  const others = unlike?.slice(start).match(/.{1,4}/g)
  return (
    // The address is one word for screen readers and copies: only CSS draws the gaps.
    <code className="full-address" dir="ltr" translate="no">
      {start > 0 && <span>{address.slice(0, start)}</span>}
      {groups.map((group, index) => {
        const differs = others && group.toLowerCase() !== others[index]?.toLowerCase()
        // oxlint-disable-next-line react/no-array-index-key -- a group is its place in the address
        return differs ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>
      })}
    </code>
  )
}
