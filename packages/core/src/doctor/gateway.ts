import { type Check, type Finding, messageOf, originOf } from './finding.ts'

/** Tokens for the relay and pairing links are dated, and a relay refuses a clock that is two minutes off (walletconnect.md 2). */
const skewMs = 60_000

/** Checks whether the gateway answers, and by its `Date` header whether this device's clock is right. */
export const checkGateway: Check = async ({ options: { gateway } }, signal) => {
  if (!gateway) {
    return [
      { id: 'gateway', status: 'skipped', text: 'No gateway is configured.' },
      { id: 'clock', status: 'skipped', text: 'Nobody but a gateway is asked for the time.' },
    ]
  }
  const origin = originOf(gateway)
  const asked = Date.now()
  try {
    const response = await fetch(`${gateway}/health`, { signal, cache: 'no-store' })
    const answered = Date.now()
    return [
      response.ok
        ? { id: 'gateway', status: 'ok', text: `The gateway at ${origin} answers.` }
        : {
            id: 'gateway',
            status: 'error',
            text: `The gateway at ${origin} answers with status ${response.status}.`,
            fix: 'Look at its log: 503 means that its database does not answer. 404 means that something else listens there.',
            details: { code: 'HTTP_STATUS', status: response.status },
          },
      clock(response.headers.get('date'), (asked + answered) / 2),
    ]
  } catch (cause) {
    return [
      {
        id: 'gateway',
        status: 'error',
        text: `The gateway at ${origin} does not answer.`,
        fix: 'Check that it runs, that the option gateway is its address, and that a page of https asks it over https.',
        details: { code: 'HTTP_UNREACHABLE', reason: messageOf(cause) },
      },
      { id: 'clock', status: 'skipped', text: 'The gateway did not say what time it is.' },
    ]
  }
}

function clock(date: string | null, ours: number): Finding {
  // The header has whole seconds, so its time is half a second old on average (RFC 9110, 5.6.7).
  const offMs = ours - (Date.parse(date ?? '') + 500)
  if (Number.isNaN(offMs))
    return {
      id: 'clock',
      status: 'skipped',
      text: 'The gateway does not let pages read its Date.',
      fix: 'Let it, or what stands before it, send Access-Control-Expose-Headers: Date.',
    }
  const offSeconds = Math.round(offMs / 1000)
  if (Math.abs(offMs) <= skewMs)
    return { id: 'clock', status: 'ok', text: 'The clock of this device is right.' }
  return {
    id: 'clock',
    status: 'warning',
    text: `The clock of this device is ${Math.abs(offSeconds)} seconds ${offSeconds > 0 ? 'ahead' : 'behind'}: pairing links and tokens expire by it.`,
    fix: 'Let the device set its time by itself. If it is right, correct the clock of the gateway.',
    details: { code: 'TOKEN_NOT_YET_VALID', offSeconds },
  }
}
