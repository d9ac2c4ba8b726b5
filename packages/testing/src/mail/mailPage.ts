import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailServer, ReceivedMail } from './startMail.ts'

/** A page with the mails that came, newest first: all of them, or those of `/?to=ADDRESS`, which asks again by itself. */
export async function startMailPage(
  { mails }: Pick<MailServer, 'mails'>,
  port = 0,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://mail')
    const to = searchParams.get('to')?.trim().toLowerCase() ?? ''
    const shown = mails.filter((mail) => to === '' || mail.to === to).toReversed()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'`,
        'referrer-policy': 'no-referrer',
      })
      .end(html(to, shown))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://localhost:${bound}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function html(to: string, mails: readonly ReceivedMail[]): string {
  const list = mails.map(
    ({ to: each, from, headers, text }) =>
      `<article><h2>${escaped(headers.get('subject') ?? '')}</h2><p>To <a href="/?to=${encodeURIComponent(each)}">${escaped(each)}</a> from ${escaped(from)}</p><pre>${linked(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${to && '<meta http-equiv="refresh" content="3">'}
<title>Local mail</title><style>${css}</style>
<h1>Local mail</h1><form><label>Address <input name="to" type="email" value="${escaped(to)}"></label> <button>Show</button> <a href="/">All</a></form>
${list.join('\n') || '<p>No mail yet.</p>'}</html>`
}

function linked(text: string): string {
  return escaped(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const css = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { max-width: 720px; margin: 24px auto; padding: 0 16px }
article { border: 1px solid; border-radius: 8px; padding: 12px 16px; margin: 16px 0 }
h2 { margin: 0; font-size: 17px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`
