import { examine, type Finding } from '@latchkey/core/doctor'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { DoctorReport } from './DoctorReport.tsx'

/**
 * The faults that keep this page from connecting, for its developer. The doctor runs when the view appears, and again on
 * demand.
 */
export default function DoctorView(): ReactElement {
  const kit = useKit()
  const [run, setRun] = useState(0)
  const [findings, setFindings] = useState<readonly Finding[]>()
  useEffect(() => {
    let current = true
    // `examine` never throws.
    void examine(kit).then((found) => {
      if (current) setFindings(found)
    })
    return () => {
      current = false
    }
  }, [kit, run])
  const again = (): void => {
    setFindings(undefined)
    setRun(run + 1)
  }
  return <DoctorReport findings={findings} onAgain={again} />
}
