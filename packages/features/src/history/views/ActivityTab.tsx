import type { ReactElement } from 'react'
import { Activity } from '../parts/Activity.tsx'

/** The tab of the Account view with the account's activity. */
export default function ActivityTab(): ReactElement {
  return <Activity />
}
