import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { startMail } from '@latchkey/testing/mail'
import { afterEach, describe, expect, it } from 'vitest'
import { type Mail, sendMail } from './smtp.ts'

const mail: Mail = { from: 'no-reply@auth.example', to: 'ada@example.com', subject: 'S', text: 'T' }
let server: Server | undefined
afterEach(() => void server?.close())

/** A server that says its lines one by one, each after the client's last, and then does something to the connection. */
async function serverOf(lines: readonly string[], end: (socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    const left = [...lines]
    const next = (): void => {
      const line = left.shift()
      if (line === undefined) end(socket)
      else socket.write(`${line}\r\n`)
    }
    socket.on('error', () => {})
    socket.on('data', next)
    next()
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  // As: a server listening on a port has an AddressInfo.
  return (server.address() as AddressInfo).port
}

async function codeOf(port: number, security: 'none' | 'starttls' | 'implicit'): Promise<unknown> {
  const settings = { host: '127.0.0.1', port, security, user: 'u', password: 'p' } as const
  return sendMail(settings, mail).then(
    () => 'sent',
    (error: { readonly code: string; readonly message: string }) => {
      expect(error.message).not.toContain(mail.to)
      return error.code
    },
  )
}

describe('sendMail', () => {
  it.each([
    ['refuses the client', ['554 no'], 'none'],
    ['refuses the login', ['220 hi', '250 hi', '535 ada@example.com is not known'], 'none'],
    [
      'refuses the address',
      ['220 hi', '250 hi', '235 ok', '250 ok', '550 ada@example.com'],
      'none',
    ],
    ['answers with no number', ['hello'], 'none'],
    [
      'talks without an end',
      ['220 hi', Array.from({ length: 99 }, () => '250-x').join('\r\n')],
      'none',
    ],
    ['offers no TLS where it is wanted', ['220 hi', '250 hi', '502 no'], 'starttls'],
    ['speaks no TLS', ['220 hi'], 'implicit'],
  ] as const)(
    'a mail server that %s gets no mail, and its words are not passed on',
    async (_, lines, security) => {
      const port = await serverOf(lines, (socket) => socket.destroy())
      expect(await codeOf(port, security)).toBe('UPSTREAM_UNAVAILABLE')
    },
  )

  it.each([0, 1, 2, 3, 4, 5])(
    'a mail server that resets the connection after %i lines fails the call and nothing else',
    async (count) => {
      const lines = ['220 hi', '250 hi', '235 ok', '250 ok', '250 ok'].slice(0, count)
      const port = await serverOf(lines, (socket) => socket.resetAndDestroy())
      expect(await codeOf(port, 'none')).toBe('UPSTREAM_UNAVAILABLE')
    },
  )

  it('a mail server that is not there fails the call', async () => {
    const port = await serverOf([], () => {})
    server?.close()
    expect(await codeOf(port, 'none')).toBe('UPSTREAM_UNAVAILABLE')
  })
})

it.each(['ada@example.com\r\nRCPT TO:<eve@example.com>', 'ada@example.com> <eve@example.com', ''])(
  'an address that would be two commands is not sent to: %j',
  async (to) => {
    const { port, mails, close } = await startMail()
    const settings = { host: '127.0.0.1', port, security: 'none' } as const
    await expect(sendMail(settings, { ...mail, to })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect(mails).toEqual([])
    await close()
  },
)

it('a subject is one header, whatever is in it', async () => {
  const { port, mails, close } = await startMail()
  const settings = { host: '127.0.0.1', port, security: 'none' } as const
  await sendMail(settings, {
    ...mail,
    subject: 'One\r\nBcc: eve@example.com',
    text: '.\r\n.\r\nend',
  })
  expect([...(mails[0]?.headers.keys() ?? [])]).not.toContain('bcc')
  expect(mails[0]?.text).toBe('.\r\n.\r\nend')
  await close()
})
