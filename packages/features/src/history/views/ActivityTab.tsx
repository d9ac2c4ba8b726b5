import type { ReactElement } from 'react'
import { Activity } from '../parts/Activity.tsx'

/** The account's tab: what it did. */
export default function ActivityTab(): ReactElement {
  return <Activity />
}
