import type { MailboxSize } from '../../ports/mailbox.ts'

export type RelayMetrics = {
  connections: number
  accepted: number
  repeated: number
  pushed: number
  acknowledged: number
  refused: number
  /** Note the time from the arrival of a publish to its answer. */
  observePublish(ms: number): void
  /** Prometheus text format 0.0.4. */
  text(now: {
    readonly topics: number
    readonly unread: number
    readonly mailbox: MailboxSize | undefined
  }): string
}

/** Upper bounds of the histogram, in milliseconds. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000]

export function createRelayMetrics(): RelayMetrics {
  const buckets = bounds.map(() => 0)
  let count = 0
  let sumMs = 0
  const metrics: RelayMetrics = {
    connections: 0,
    accepted: 0,
    repeated: 0,
    pushed: 0,
    acknowledged: 0,
    refused: 0,
    observePublish(ms) {
      count += 1
      sumMs += ms
      bounds.forEach((bound, index) => {
        if (ms <= bound) buckets[index] = (buckets[index] ?? 0) + 1
      })
    },
    text({ topics, unread, mailbox }) {
      const { connections, accepted, repeated, pushed, acknowledged, refused } = metrics
      return [
        ...single('connections', 'gauge', 'Sockets open', connections),
        ...single('topics', 'gauge', 'Topics with a subscriber', topics),
        ...single('unread_bytes', 'gauge', 'Bytes that clients have not read', unread),
        ...single('messages_accepted_total', 'counter', 'Messages written', accepted),
        ...single('messages_repeated_total', 'counter', 'Messages known already', repeated),
        ...single('messages_pushed_total', 'counter', 'Messages sent to subscribers', pushed),
        ...single('messages_acknowledged_total', 'counter', 'Acknowledged by them', acknowledged),
        ...single('requests_refused_total', 'counter', 'Requests answered by an error', refused),
        // A mailbox that does not answer has no numbers.
        ...(mailbox ? single('mailbox_messages', 'gauge', 'Messages kept', mailbox.messages) : []),
        ...(mailbox
          ? single('mailbox_waiting', 'gauge', 'Acknowledged by none', mailbox.waiting)
          : []),
        ...heading('publish_seconds', 'histogram', 'From a publish to its answer'),
        ...bounds.map(
          (bound, index) =>
            `${prefix}publish_seconds_bucket{le="${bound / 1000}"} ${buckets[index]}`,
        ),
        `${prefix}publish_seconds_bucket{le="+Inf"} ${count}`,
        `${prefix}publish_seconds_sum ${sumMs / 1000}`,
        `${prefix}publish_seconds_count ${count}`,
        '',
      ].join('\n')
    },
  }
  return metrics
}

const prefix = 'latchkey_relay_'

function heading(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} ${type}`]
}

function single(name: string, type: string, help: string, value: number): readonly string[] {
  return [...heading(name, type, help), `${prefix}${name} ${value}`]
}
