import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { secureHeaders } from 'hono/secure-headers'
import { bodyLimit } from 'hono/body-limit'
import type { App } from '../http/app.ts'
import { type Speech, textsFor } from '../texts/textsFor.ts'
import type { ApprovalPage } from './approvalPage.ts'
import { pageScript, pageStyle } from './pageScript.ts'

const asked = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[\w-]{22}\.[\w-]{43}$/)),
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(99))),
})

/** What the page draws. It has no words of its own. */
type Drawing = {
  readonly language: string
  readonly direction: string
  readonly title: string
  /** A number is a moment, for the visitor's own clock. */
  readonly facts?: readonly (readonly [label: string, value: string | number])[]
  readonly hint?: string
  readonly numbers?: readonly number[]
  /** Until the numbers can be pressed, and the hint in that time. */
  readonly waitMs?: number
  readonly early?: string
  readonly button?: string
  /** Said when the service does not answer. */
  readonly failed?: string
}

/**
 * The pages behind the mails' links (APV-3). Nothing of the request is in their HTML: the token stays behind the #, where scanners
 * of mail do not send it, and every step is a POST.
 */
export function addApprovalPage(app: App, page: ApprovalPage): void {
  for (const path of ['/approve', '/cancel']) {
    app.get(path, (c) => c.html(html, 200, { 'Content-Security-Policy': policy }))
    app.use(`${path}/*`, bodyLimit({ maxSize: 1024 }), secureHeaders())
  }
  const answer = (
    path: string,
    draw: (input: v.InferOutput<typeof asked>, speech: Speech) => Promise<Drawing | undefined>,
  ): void => {
    app.post(path, async (c) => {
      const read = v.safeParse(asked, await c.req.json().catch(() => undefined))
      const [preferred = ''] = (c.req.header('accept-language') ?? '').split(/[,;]/)
      const speech = textsFor(preferred)
      const drawing = read.success ? await draw(read.output, speech) : undefined
      return c.json(drawing ?? sentence(speech, 'link.ended'))
    })
  }
  const drawApproval = async (token: string): Promise<Drawing | undefined> => {
    const approval = await page.view(token)
    if (!approval) return undefined
    const speech = textsFor(approval.language)
    const { say, language, direction } = speech
    const { kind, hostOrigin, browser, at, numbers, waitMs } = approval
    return {
      language,
      direction,
      title: say(`${kind}.asks`),
      facts: [
        [say('label.site'), hostOrigin],
        [say('label.browser'), browser],
        [say('label.time'), at],
      ],
      hint: say('approve.choose'),
      numbers,
      waitMs,
      early: say('approve.wait'),
      button: say('approve.deny'),
      failed: say('page.failed'),
    }
  }
  answer('/approve/view', ({ token }) => drawApproval(token))
  answer('/approve/choose', async ({ token, number }, speech) => {
    const state = number === undefined ? 'ended' : await page.choose(token, number)
    if (state === 'early') return drawApproval(token)
    return state === 'ended' ? undefined : sentence(speech, `approve.${state}`)
  })
  answer('/approve/deny', async ({ token }, speech) => {
    await page.deny(token)
    return sentence(speech, 'approve.denied')
  })
  answer('/cancel/view', async ({ token }) => {
    const hold = await page.viewHold(token)
    if (!hold) return undefined
    const { say, language, direction } = textsFor(hold.language)
    return {
      language,
      direction,
      title: say(hold.kind === 'device' ? 'heldDevice.subject' : 'heldEmail.subject'),
      facts: [
        [say('label.site'), hold.hostOrigin],
        [say('label.time'), hold.heldUntil],
      ],
      button: say('cancel.button'),
      failed: say('page.failed'),
    }
  })
  answer('/cancel/deny', async ({ token }, speech) => {
    const state = await page.cancelHold(token)
    return state === 'ended' ? undefined : sentence(speech, 'cancel.done')
  })
}

function sentence(
  { say, language, direction }: Speech,
  key: 'link.ended' | 'approve.approved' | 'approve.denied' | 'cancel.done',
): Drawing {
  return { language, direction, title: say(key) }
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(pageScript)}`,
  `style-src ${hashOf(pageStyle)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Latchkey</title><style>${pageStyle}</style><main aria-live="polite"></main><script type="module">${pageScript}</script></html>`
