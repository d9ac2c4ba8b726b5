import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { pageScript } from '@latchkey/testing/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineName } from '../../../../scripts/engines/engine.ts'
import { startFirefox } from '../../../../scripts/engines/firefox.ts'
import { startWebkit } from '../../../../scripts/engines/webkit.ts'
import { engineProgram } from '../../../../scripts/programs/engines.ts'
import { crosses } from '../../../../scripts/tests/extent.ts'
import { facts } from '../ownWorld.ts'
import { type Login, startTimedLogin } from './startTimedLogin.ts'

// What the frame keeps as a third party, in engines that block or divide storage. A page of a host does what this file tells it to.
const starts = { firefox: startFirefox, webkit: startWebkit } as const
const evm = `eip155:${facts.networks[0]?.id}`
const stops: (() => Promise<unknown>)[] = []
let login: Login
let host: Host

type Host = {
  /** Opens a page, which alone is told what to do from then on. */
  open(engine: Engine, path: string): Promise<void>
  /** Sends a request to the frame of that page. */
  ask(name: string, payload?: unknown): Promise<unknown>
}

beforeAll(async () => {
  const script = await pageScript(fileURLToPath(new URL('enginePage.ts', import.meta.url)))
  const asked: { readonly name: string; readonly payload: unknown }[] = []
  const answers: ((answer: unknown) => void)[] = []
  let current = ''
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    // A page that is being left asks once more.
    if (pathname === '/next') return json(search === `?${current}` ? (asked.shift() ?? null) : null)
    if (pathname === '/answer')
      return void text(request).then((said) => {
        answers.shift()?.(JSON.parse(said))
        json(null)
      })
    const frame = `${login.origin}/frame?${new URLSearchParams({ projectId: facts.projectId, chainId: evm, version: '1' })}`
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Shop</title><body data-frame="${frame.replaceAll('&', '&amp;')}"><script>${script}</script>`,
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => server.close())
  // As: a server listening on a port has an AddressInfo.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  host = {
    async open(engine, path) {
      current = path
      await engine.open(`${origin}${path}`)
    },
    ask: (name, payload) =>
      new Promise((resolve) => {
        answers.push(resolve)
        asked.push({ name, payload })
      }),
  }
  login = await startTimedLogin({
    networks: facts.networks.map(({ id, name, rpcUrl }) => ({
      ...{ id: `eip155:${id}`, name, symbol: 'ETH' },
      rpcUrl,
    })),
    projects: { [facts.projectId]: { origins: [origin] } },
  })
  stops.push(login.stop)
}, 60_000)
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

/** By the mail of each service, as on a device that they do not know. */
async function signIn(email: string): Promise<string> {
  const before = login.mail.mails.filter(({ to }) => to === email).length
  const asked = await host.ask('CONNECT_EMAIL', { email })
  expect(asked).toMatchObject({ action: 'VERIFY_DEVICE' })
  const { text: letter } = await login.mail.next(email, before)
  const [, token] = /\/approve#(\S+)/.exec(letter) ?? []
  // As: checked above.
  const { number } = asked as { readonly number: number }
  await fetch(`${login.recovery.url}/approve/choose`, {
    method: 'POST',
    body: JSON.stringify({ token, number }),
  })
  expect(await host.ask('CONNECT_DEVICE')).toMatchObject({ digits: 6 })
  const [otp] = /^\d{6,9}/.exec((await login.mail.next(email, before + 1)).text) ?? []
  expect(await host.ask('CONNECT_OTP', { otp })).not.toHaveProperty('error')
  return addressOf()
}

async function addressOf(): Promise<string> {
  const user = await host.ask('GET_USER', { chainId: evm })
  expect(user).toMatchObject({ address: expect.stringMatching(/^0x/) })
  // As: checked above.
  return (user as { readonly address: string }).address
}

const engines = (['firefox', 'webkit'] as const satisfies readonly EngineName[]).filter(
  engineProgram,
)

/** Half a minute of an engine each: `npm run test:all` has it. */
describe.runIf(crosses === 'whole')('the frame as a third party', () => {
  it.each(engines)(
    'the frame in %s keeps its login as a third party, and a visitor whose browser lost all comes back to the same account [EMB-09]',
    async (name) => {
      const email = `${name}@example.com`
      const start = (): Promise<Engine> => starts[name](engineProgram(name) ?? '')
      const first = await start()
      await host.open(first, '/first')
      const own = await signIn(email)
      await host.open(first, '/again')
      expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: true })
      expect(await addressOf()).toBe(own)
      await first.close()
      // A new profile has neither the device's key nor its share.
      const second = await start()
      await host.open(second, '/elsewhere')
      expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: false })
      login.wait(120_000)
      expect(await signIn(email)).toBe(own)
      await second.close()
    },
    300_000,
  )
})
