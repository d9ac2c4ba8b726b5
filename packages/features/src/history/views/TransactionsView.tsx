import type { ReactElement } from 'react'
import { Activity } from '../parts/Activity.tsx'

/** The account's activity as a view of its own. */
export default function TransactionsView(): ReactElement {
  return (
    <div className="activity-view">
      <Activity />
    </div>
  )
}
