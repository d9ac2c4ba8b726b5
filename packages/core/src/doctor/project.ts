import { type ErrorCode, errorTexts } from '@latchkey/protocol'
import { readText } from '../platform/readText.ts'
import { type Check, type Finding, messageOf } from './finding.ts'

/** Checks whether the gateway knows this project and lets this page use it. NET-05 lists its refusals. */
export const checkProject: Check = async ({ options: { gateway, projectId } }, signal) => {
  if (!gateway)
    return [finding({ status: 'skipped', text: 'Without a gateway only the relay is told of it.' })]
  if (!projectId)
    return [
      finding({
        status: 'error',
        text: 'No projectId is given.',
        fix: 'Give createAppKit the id of a project that the gateway lists under projects.',
        details: { code: 'PROJECT_ID_MISSING' },
      }),
    ]
  try {
    // The cheapest request that needs a project.
    const address = `${gateway}/getAnalyticsConfig?${new URLSearchParams({ projectId })}`
    const response = await fetch(address, { signal, cache: 'no-store' })
    if (response.ok) return [finding({ status: 'ok', text: 'The gateway takes this project.' })]
    return [refused(response.status, (await readText(response, 4096)) ?? '')]
  } catch (cause) {
    const details = { reason: messageOf(cause) }
    return [finding({ status: 'skipped', text: 'The gateway does not answer.', details })]
  }
}

function refused(status: number, body: string): Finding {
  const says = (code: keyof typeof refusals): boolean => body.includes(errorTexts[code])
  // As: `Object.keys` of a constant table gives its keys.
  const code = (Object.keys(refusals) as (keyof typeof refusals)[]).find(says)
  if (code) return finding({ status: 'error', ...refusals[code](), details: { code, status } })
  return finding({
    status: status === 429 ? 'warning' : 'error',
    text: `The gateway refuses this project with status ${status}.`,
    fix: 'Look for the request in its log, by the X-Request-Id of the answer.',
    details: { code: 'HTTP_STATUS', status },
  })
}

/** The server's refusals (NET-05) and their meaning for the developer of the page. */
export const refusals = {
  KEY_INVALID: () => ({
    text: 'The project id is not known there.',
    fix: 'Correct the option projectId, or add the project under projects in the configuration of the gateway.',
  }),
  ORIGIN_NOT_ALLOWED: () => ({
    text: `The project does not allow pages of ${pageOrigin()}.`,
    fix: `Add ${pageOrigin()} to the origins of the project.`,
  }),
  TOKEN_NOT_YET_VALID: () => ({
    text: 'The server finds this device too early.',
    fix: 'Let the device set its time by itself.',
  }),
} as const satisfies {
  readonly [C in ErrorCode]?: () => { readonly text: string; readonly fix: string }
}

function pageOrigin(): string {
  return typeof location === 'undefined' ? 'a server' : location.origin
}

function finding(rest: Omit<Finding, 'id'>): Finding {
  return { id: 'project', ...rest }
}
