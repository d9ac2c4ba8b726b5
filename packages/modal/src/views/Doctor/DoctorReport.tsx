import type { Finding } from '@latchkey/core/doctor'
import {
  Button,
  CheckIcon,
  CopyIcon,
  RefreshIcon,
  Shimmer,
  useStyles,
  VisuallyHidden,
  WarningIcon,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useClipboard } from '../../sdk/useClipboard.ts'
import css from './DoctorReport.css?inline'

export type DoctorReportProps = {
  /** Undefined while the doctor runs. */
  readonly findings: readonly Finding[] | undefined
  readonly onAgain: () => void
}

/**
 * The doctor's findings: faults first, then passed checks. The texts are English in every language, like the findings: they
 * are for the page's developer, who searches for them and pastes them into issues.
 */
export function DoctorReport({ findings, onAgain }: DoctorReportProps): ReactElement {
  useStyles(css)
  const copy = useClipboard()
  const faults = ordered(findings, ['error', 'warning'])
  const rest = ordered(findings, ['skipped', 'ok'])
  const report = (): void =>
    copy(JSON.stringify(findings, undefined, 2), {
      done: 'Report copied',
      failed: 'Could not copy the report',
    })
  return (
    <div className="doctor" lang="en" dir="ltr">
      {/* Focusable by keyboard, since its content may be longer than the window. */}
      <div className="doctor-scroll" tabIndex={0} role="region" aria-label="Findings">
        <p className="doctor-summary" role="status">
          {summaryOf(findings)}
        </p>
        {!findings && <Waiting />}
        {faults.length > 0 && (
          <ul className="doctor-list">
            {faults.map((finding) => (
              <Fault key={finding.id} finding={finding} />
            ))}
          </ul>
        )}
        {rest.length > 0 && (
          <ul className="doctor-list doctor-rest" aria-label="Nothing to do about">
            {rest.map((finding) => (
              <Rest key={finding.id} finding={finding} />
            ))}
          </ul>
        )}
      </div>
      <div className="doctor-foot">
        <Button wide inactive={!findings} onClick={report}>
          <CopyIcon />
          <span>
            Copy<VisuallyHidden> report</VisuallyHidden>
          </span>
        </Button>
        <Button wide pending={!findings} onClick={onAgain}>
          <RefreshIcon />
          Run again
        </Button>
      </div>
    </div>
  )
}

function Fault({
  finding: { id, status, text, fix },
}: {
  readonly finding: Finding
}): ReactElement {
  return (
    <li className={`doctor-fault doctor-${status}`}>
      <p className="doctor-id">
        <WarningIcon size={16} />
        <span>
          {status === 'error' ? 'Error' : 'Warning'} <code>{id}</code>
        </span>
      </p>
      <p className="doctor-text">{text}</p>
      {fix && <p className="doctor-fix">{fix}</p>}
    </li>
  )
}

function Rest({ finding: { status, text } }: { readonly finding: Finding }): ReactElement {
  return (
    <li className={`doctor-row doctor-${status}`}>
      {status === 'ok' ? <CheckIcon size={16} /> : <span className="doctor-dash" />}
      <span>{status === 'ok' ? text : `Not looked at: ${text}`}</span>
    </li>
  )
}

function Waiting(): ReactElement {
  return (
    <div className="doctor-waiting" aria-hidden="true">
      {['90%', '75%', '85%', '60%', '80%'].map((width, index) => (
        <Shimmer key={index} width={width} height={18} />
      ))}
    </div>
  )
}

function ordered(
  findings: readonly Finding[] = [],
  statuses: readonly Finding['status'][],
): readonly Finding[] {
  return statuses.flatMap((status) => findings.filter((each) => each.status === status))
}

function summaryOf(findings: readonly Finding[] | undefined): string {
  if (!findings)
    return 'Looking at this page, its gateway, relay, nodes and wallets. This takes up to 10 seconds.'
  const count = (status: Finding['status'], word: string): readonly string[] => {
    const { length } = findings.filter((each) => each.status === status)
    return length > 0 ? [`${length} ${word}${length > 1 ? 's' : ''}`] : []
  }
  const faults = [...count('error', 'error'), ...count('warning', 'warning')]
  return faults.length > 0
    ? `Found ${faults.join(' and ')}.`
    : 'Nothing stands in the way of connecting.'
}
