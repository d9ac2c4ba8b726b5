import { errorTexts } from '@latchkey/protocol'
import { discover } from '../wallets/discovery.ts'
import { type Check, type Finding, originOf } from './finding.ts'
import { refusals } from './project.ts'

/** A relay that needs no token stays silent for this time once the socket is open. */
const quietMs = 2_000
const failMs = 200

/**
 * Checks whether the relay answers and accepts this page and project. It connects without a token. A relay that objects only
 * to the missing token would accept the page with a token.
 */
export const checkRelay: Check = async (kit, signal) => {
  await discover(kit)
  const connector = [...kit.connectors.values()].find(({ pairing }) => pairing?.relay)
  const address = await connector?.pairing?.relay?.()
  if (!address) return [finding({ status: 'skipped', text: 'No relay is configured.' })]
  const origin = originOf(address)
  const end = await knock(address, signal)
  if (end === 'forbidden')
    return [
      finding({
        status: 'error',
        text: `The browser does not let this page open ${origin}.`,
        fix: 'A page of https needs a relay of wss://.',
        details: { code: 'RELAY_UNREACHABLE' },
      }),
    ]
  if (end === 'blocked')
    return [
      finding({
        status: 'error',
        text: `The page's Content-Security-Policy blocks the relay at ${origin}.`,
        fix: `Add ${origin} to connect-src of the policy.`,
        details: { code: 'RELAY_UNREACHABLE', directive: 'connect-src' },
      }),
    ]
  // A relay closes with 3000 to refuse a client that asked for the reason (walletconnect.md 2, Refusal).
  if (end === 'open' || (end.code === 3000 && /jwt|token/i.test(end.reason)))
    return [finding({ status: 'ok', text: `The relay at ${origin} answers.` })]
  if (end.code === 3000) return [refused(origin, end.reason)]
  // walletconnect.md 2: these codes mean too many requests, or load that moves to another machine.
  if (end.opened || end.code === 1013 || end.code >= 4000)
    return [
      finding({
        status: 'warning',
        text: `The relay at ${origin} answers and hangs up with code ${end.code}.`,
        fix: 'Try again in a minute; if it stays so, look at the log of the relay.',
        details: { closeCode: end.code, reason: end.reason },
      }),
    ]
  return [
    finding({
      status: 'error',
      text: `The relay at ${origin} does not answer.`,
      fix: 'Check that it runs, that relayUrl (or the path /relay of the gateway) leads to it, and that what stands before it passes WebSockets on.',
      details: { code: 'RELAY_UNREACHABLE', closeCode: end.code },
    }),
  ]
}

function refused(origin: string, reason: string): Finding {
  const known = (['KEY_INVALID', 'ORIGIN_NOT_ALLOWED'] as const).find((code) =>
    reason.includes(errorTexts[code]),
  )
  const fix = known
    ? refusals[known]().fix
    : 'Check projectId and relayUrl: the public relay wants a project id of its own.'
  const text = `The relay at ${origin} refuses this page: ${reason.slice(0, 100)}.`
  return finding({ status: 'error', text, fix, details: { code: 'RELAY_REFUSED' } })
}

type End =
  | 'forbidden'
  /** The page's policy blocks the socket. */
  | 'blocked'
  | 'open'
  | { readonly code: number; readonly reason: string; readonly opened: boolean }

function knock(address: string, signal: AbortSignal): Promise<End> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(address)
    if (!socket) return resolve('forbidden')
    let opened = false
    const settle = (end: End): void => {
      clearTimeout(quiet)
      resolve(end)
      socket.close()
    }
    let quiet: ReturnType<typeof setTimeout> | undefined
    socket.onopen = () => {
      opened = true
      quiet = setTimeout(() => settle('open'), quietMs)
    }
    // In Chrome, a socket that the page's policy forbids fails without a close event, which otherwise follows at once.
    socket.onerror = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => settle('blocked'), failMs)
    }
    socket.onclose = ({ code, reason }) => settle({ code, reason, opened })
    signal.addEventListener('abort', () => {
      clearTimeout(quiet)
      socket.close()
      reject(signal.reason as Error)
    })
  })
}

/** Undefined when the browser forbids the socket, for example `ws://` on an `https:` page. */
function openSocket(address: string): WebSocket | undefined {
  try {
    return new WebSocket(address)
  } catch {
    return undefined
  }
}

function finding(rest: Omit<Finding, 'id'>): Finding {
  return { id: 'relay', ...rest }
}
