import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { AddressInfo } from 'node:net'

export type ReceivedMail = {
  readonly from: string
  readonly to: string
  /** The login that sent it. */
  readonly user: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

export type MailServer = {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** The next mail to an address, or the last one since `after` of its mails had come. */
  next(to: string, after?: number): Promise<ReceivedMail>
  close(): Promise<void>
}

/** An SMTP server on this machine that keeps every mail in memory (RFC 5321, AUTH PLAIN). */
export async function startMail(
  heard: (mail: ReceivedMail) => void = () => {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, (mail) => {
      mails.push(mail)
      heard(mail)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    port,
    mails,
    async next(to, after = 0) {
      for (;;) {
        const found = mails.filter((mail) => mail.to === to)[after]
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, keep: (mail: ReceivedMail) => void): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  let [user, from, to] = ['', '', '']
  let data: string[] | undefined
  say('220 mail.localhost')
  const lines = createInterface({ input: socket, crlfDelay: Infinity })
  // A sender that dies resets its connection; the reader tells it once more.
  lines.on('error', () => {})
  lines.on('line', (line) => {
    if (data) {
      if (line !== '.') return data.push(line.replace(/^\./, ''))
      keep({ from, to, user, ...readMessage(data) })
      data = undefined
      return say('250 kept')
    }
    const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
    switch (verb.toUpperCase()) {
      case 'EHLO':
        say('250-mail.localhost')
        return say('250 AUTH PLAIN')
      case 'AUTH':
        user =
          Buffer.from(rest.split(' ')[1] ?? '', 'base64')
            .toString()
            .split('\0')[1] ?? ''
        return say('235 welcome')
      case 'MAIL':
        from = /<(.*)>/.exec(rest)?.[1] ?? ''
        return say('250 ok')
      case 'RCPT':
        to = /<(.*)>/.exec(rest)?.[1] ?? ''
        return say('250 ok')
      case 'DATA':
        data = []
        return say('354 go on')
      case 'QUIT':
        say('221 bye')
        return socket.end()
      default:
        return say('500 unknown')
    }
  })
}

function readMessage(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'text'> {
  const blank = lines.indexOf('')
  const headers = new Map(
    lines.slice(0, blank).map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')] as const
    }),
  )
  return { headers, text: Buffer.from(lines.slice(blank + 1).join(''), 'base64').toString() }
}
