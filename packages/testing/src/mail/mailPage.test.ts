import { expect, it } from 'vitest'
import { startMailPage } from './mailPage.ts'
import type { ReceivedMail } from './startMail.ts'

it('the page shows the mails of an address, newest first, with links and no markup of theirs', async () => {
  const mail = (to: string, subject: string, text: string): ReceivedMail => ({
    from: 'no-reply@auth.example',
    to,
    user: 'auth',
    headers: new Map([['subject', subject]]),
    text,
  })
  const mails = [
    mail('ada@example.com', 'First', '123456'),
    mail('bob@example.com', 'Other', '654321'),
    mail('ada@example.com', 'Second', 'http://127.0.0.1:1/approve#a.b <img src=x>'),
  ]
  const page = await startMailPage({ mails })
  const text = async (path: string): Promise<string> => (await fetch(page.url + path)).text()
  const shown = await text('/?to=Ada@example.com')
  expect([...shown.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Second',
    'First',
  ])
  expect(shown).toContain('<a href="http://127.0.0.1:1/approve#a.b"')
  expect(shown).not.toContain('<img')
  expect(await text('/')).toContain('654321')
  expect(await text('/?to="><script>')).not.toContain('<script>')
  await page.stop()
})
