import type { Config } from '../config.ts'
import { sendMail } from './smtp.ts'

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
export type Mailer = (letter: Letter) => Promise<void>

/** Sends by the operator's mail server. */
export function smtpMailer({ smtp, mailFrom }: Config): Mailer {
  return (letter) => sendMail(smtp, { from: mailFrom, ...letter })
}
