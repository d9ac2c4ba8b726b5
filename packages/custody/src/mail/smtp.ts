import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import { connect as connectTls } from 'node:tls'
import { KitError } from '@latchkey/protocol'
import type { SmtpSettings } from '../config.ts'

export type Mail = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const limitMs = 15_000
const longestReply = 64

/**
 * Hands one plain text mail to a mail server (RFC 5321, RFC 3207, RFC 4954). The server's certificate is checked, also after
 * STARTTLS, and a server that offers no TLS gets no mail: a code in it opens an account.
 * @throws KitError `UPSTREAM_UNAVAILABLE` without the server's words, which may quote the address
 */
export async function sendMail(settings: SmtpSettings, mail: Mail): Promise<void> {
  let session: Session | undefined
  const timer = setTimeout(() => session?.socket.destroy(), limitMs)
  try {
    session = await openSession(settings)
    if (settings.user !== undefined) await logIn(session, settings)
    await command(session, `MAIL FROM:<${addressOf(mail.from)}>`, 250)
    await command(session, `RCPT TO:<${addressOf(mail.to)}>`, 250)
    await command(session, 'DATA', 354)
    await command(session, `${messageOf(mail)}\r\n.`, 250)
    session.socket.write('QUIT\r\n')
  } catch {
    throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'mail' })
  } finally {
    clearTimeout(timer)
    session?.socket.destroy()
  }
}

type Session = {
  readonly socket: Socket
  readonly lines: AsyncIterator<string>
  readonly reader: Interface
}

async function openSession({ host, port, security }: SmtpSettings): Promise<Session> {
  if (security === 'implicit') {
    const session = await sessionOn(connectTls({ ...named(host), port }), 'secureConnect')
    await expectReply(session, 220)
    await command(session, 'EHLO localhost', 250)
    return session
  }
  const plain = await sessionOn(connect({ host, port }), 'connect')
  await expectReply(plain, 220)
  await command(plain, 'EHLO localhost', 250)
  if (security === 'none') return plain
  await command(plain, 'STARTTLS', 220)
  // What came before the handshake is not of the server: the reader and its lines are left behind.
  plain.reader.close()
  const socket = connectTls({ ...named(host), socket: plain.socket })
  const session = await sessionOn(socket, 'secureConnect')
  await command(session, 'EHLO localhost', 250)
  return session
}

/** The certificate has to be of the host. An address has no server name (RFC 6066 section 3). */
function named(host: string): { readonly host: string; readonly servername: string } {
  return { host, servername: isIP(host) ? '' : host }
}

async function sessionOn(socket: Socket, ready: string): Promise<Session> {
  socket.setTimeout(limitMs, () => socket.destroy(new Error('timeout')))
  await once(socket, ready)
  // Errors reach the reader as an end of lines.
  socket.on('error', () => {})
  const reader = createInterface({ input: socket, crlfDelay: Infinity })
  return { socket, reader, lines: reader[Symbol.asyncIterator]() }
}

async function logIn(session: Session, { user = '', password = '' }: SmtpSettings): Promise<void> {
  const secret = Buffer.from(`\0${user}\0${password}`).toString('base64')
  await command(session, `AUTH PLAIN ${secret}`, 235)
}

async function command(session: Session, text: string, code: number): Promise<void> {
  session.socket.write(`${text}\r\n`)
  await expectReply(session, code)
}

/** The last line of a reply has a blank behind its number (RFC 5321 4.2.1). */
async function expectReply({ lines }: Session, code: number): Promise<void> {
  for (let count = 0; count < longestReply; count += 1) {
    const { value, done } = await lines.next()
    if (done || !/^\d{3}/.test(value)) throw new Error('no reply')
    if (value[3] === '-') continue
    if (Number(value.slice(0, 3)) === code) return
    break
  }
  throw new Error('refused')
}

/** Base64 has no line that begins with a dot, and no character that a server could change on its way. */
function messageOf({ from, to, subject, text }: Mail): string {
  const body = Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')
  return [
    `From: <${addressOf(from)}>`,
    `To: <${addressOf(to)}>`,
    `Subject: ${printable(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.split('@')[1] ?? 'localhost'}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    body,
  ].join('\r\n')
}

/** The schemas let no such address in; a header or a command must not depend on that. */
function addressOf(address: string): string {
  if (!/^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(address)) throw new Error('not an address')
  return address
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, ' ')
}
