import type { ReactElement } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './FullAddress.css?inline'

export type FullAddressProps = {
  readonly address: string
  /** An address to compare with: groups that differ from it are marked. */
  readonly unlike?: string | undefined
}

/**
 * A whole address in groups of four, five in a line (security.md POI-3). The window writes every whole address by this part,
 * since a visitor can compare two addresses only when both are grouped alike.
 */
export function FullAddress({ address, unlike }: FullAddressProps): ReactElement {
  useStyles(css)
  const start = /^0x/i.test(address) ? 2 : 0
  const groups = groupsOf(address, start)
  const others = unlike === undefined ? undefined : groupsOf(unlike, start)
  return (
    // The address is one word for screen readers and copies: only CSS draws the gaps.
    <code className="full-address" dir="ltr" translate="no">
      {start > 0 && <span>{address.slice(0, start)}</span>}
      <span className="full-address-groups">
        {groups.map((group, index) => {
          const differs = others && group.toLowerCase() !== others[index]?.toLowerCase()
          // oxlint-disable-next-line react/no-array-index-key -- a group is its place in the address
          return differs ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>
        })}
      </span>
    </code>
  )
}

function groupsOf(address: string, start: number): readonly string[] {
  return address.slice(start, longest).match(/.{1,4}/gsu) ?? []
}

/** Longer than any address; a gateway may send any text. */
const longest = 128
