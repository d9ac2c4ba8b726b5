import { type Speech, textsFor } from '../texts/textsFor.ts'
import type { Letter } from './mailer.ts'

/** OTP-9, MAIL-3: no link, the code not in the subject, and the page that asked. */
export function codeLetter(
  to: string,
  {
    code,
    hostOrigin: site,
    purpose,
    language,
  }: {
    code: string
    hostOrigin: string
    purpose: 'login' | 'export' | 'primary' | 'secondary'
    language: string
  },
): Letter {
  const { say } = textsFor(language)
  return {
    to,
    subject: say('code.subject'),
    text: paragraphs(code, say(`code.${purpose}`, { site }), say('code.rules')),
  }
}

/** Its one link is of service R, as in every letter below with a link. */
export function approvalLetter(
  to: string,
  {
    kind,
    link,
    hostOrigin,
    browser,
    at,
    language,
  }: {
    kind: 'device' | 'email'
    link: string
    hostOrigin: string
    browser: string
    at: Date
    language: string
  },
): Letter {
  const speech = textsFor(language)
  const { say } = speech
  const button = say('approve.deny')
  return {
    to,
    subject: say(`${kind}.subject`),
    text: paragraphs(
      say(`${kind}.asks`),
      factsOf(speech, { hostOrigin, browser, at }),
      say('approve.open'),
      link,
      say('approve.rules', { button }),
    ),
  }
}

/** APV-3: the request was refused, by the visitor or by a wrong number. */
export function deniedLetter(
  to: string,
  {
    kind,
    language,
    ...facts
  }: { kind: 'device' | 'email'; hostOrigin: string; browser: string; at: Date; language: string },
): Letter {
  const speech = textsFor(language)
  const { say } = speech
  return {
    to,
    subject: say('denied.subject'),
    text: paragraphs(say(`${kind}.asks`), factsOf(speech, facts), say('denied.text')),
  }
}

/** Of a new device, or of a change of the address: what waits, and the link that cancels it. */
export function heldLetter(
  to: string,
  {
    kind,
    hostOrigin: site,
    until,
    link,
    language,
  }: {
    kind: 'heldDevice' | 'heldEmail'
    hostOrigin: string
    until: Date
    link: string
    language: string
  },
): Letter {
  const { say, time } = textsFor(language)
  return {
    to,
    subject: say(`${kind}.subject`),
    text: paragraphs(say(`${kind}.text`, { site, time: time(until) }), say('held.cancel'), link),
  }
}

/** From service A to the address that no longer signs in. */
export function changedLetter(
  to: string,
  { host_origin: site, language }: { host_origin: string; language: string },
): Letter {
  const { say } = textsFor(language)
  return { to, subject: say('changed.subject'), text: paragraphs(say('changed.text', { site })) }
}

export function exportedLetter(
  to: string,
  { at, language }: { at: Date; language: string },
): Letter {
  const { say, time } = textsFor(language)
  return {
    to,
    subject: say('exported.subject'),
    text: paragraphs(say('exported.text', { time: time(at) })),
  }
}

function factsOf(
  { say, time }: Speech,
  { hostOrigin, browser, at }: { hostOrigin: string; browser: string; at: Date },
): string {
  return [
    `${say('label.site')}: ${hostOrigin}`,
    `${say('label.browser')}: ${browser}`,
    `${say('label.time')}: ${time(at)}`,
  ].join('\n')
}

function paragraphs(...each: readonly string[]): string {
  return `${each.join('\n\n')}\n`
}
