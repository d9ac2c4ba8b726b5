import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { launchBrowser, pageScript } from '@latchkey/testing/browser'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostFrame } from './hostScript.ts'
import { type FrameNetwork, type Login, startTimedLogin } from './startTimedLogin.ts'

export const evm = `eip155:${facts.networks[0]?.id}` as const
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const rpcUrl = facts.networks[0]?.rpcUrl ?? ''

/** A page of a host with the frame, and nothing of the kit. */
export type Host = {
  readonly page: Page
  readonly wallet: FrameLocator
  /** Sends a request and gives what was answered. */
  ask(name: string, payload?: unknown): Promise<unknown>
  /** Sends a request that waits for the visitor. */
  start(method: string, params: unknown, chainId?: string): { answer(): Promise<unknown> }
  approve(): Promise<void>
}

export type LoginWorld = {
  /** Known once the tests run. */
  readonly login: Login
  readonly browser: Browser
  readonly hostOrigin: string
  openHost(context: BrowserContext): Promise<Host>
  /** Up to the code, and with it. The second login of an address in a minute needs `login.wait`. */
  signIn(host: Host, email: string): Promise<void>
  codeFor(email: string, before: number): Promise<string>
  mailsTo(email: string): number
  addressOn(host: Host, chainId: string): Promise<string>
}

/**
 * The embedded login and a browser for the flows of a file. The frame is of another site than the host's page.
 * @param more starts another network of the frame
 */
export function startLoginWorld(more?: () => Promise<FrameNetwork>): LoginWorld {
  const stops: (() => Promise<unknown>)[] = []
  const started: { login?: Login; browser?: Browser; hostOrigin: string; script: string } = {
    hostOrigin: '',
    script: '',
  }
  beforeAll(async () => {
    const server = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Shop</title>')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(async () => server.close())
    // As: a server listening on a port has an AddressInfo.
    started.hostOrigin = `http://localhost:${(server.address() as AddressInfo).port}`
    const { networks, solana: node, projectId } = facts
    const login = await startTimedLogin({
      networks: [
        ...networks.map(({ id, name, rpcUrl: url }) => ({
          ...{ id: `eip155:${id}`, name, symbol: 'ETH' },
          rpcUrl: url,
        })),
        ...(node ? [{ id: solana, name: 'Solana', rpcUrl: node.rpcUrl, symbol: 'SOL' }] : []),
        ...(more ? [await more()] : []),
      ],
      projects: { [projectId]: { origins: [started.hostOrigin] } },
    })
    started.login = login
    stops.push(login.stop)
    const browser = await launchBrowser()
    started.browser = browser
    stops.push(() => browser.close())
    started.script = await pageScript(fileURLToPath(new URL('hostScript.ts', import.meta.url)))
  }, 60_000)
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const world: LoginWorld = {
    get login() {
      if (!started.login) throw new Error('the login starts with the first test')
      return started.login
    },
    get browser() {
      if (!started.browser) throw new Error('the browser starts with the first test')
      return started.browser
    },
    get hostOrigin() {
      return started.hostOrigin
    },
    async openHost(context) {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(started.hostOrigin)
      await page.addScriptTag({ content: started.script })
      const url = new URL('/frame', world.login.origin)
      url.search = String(
        new URLSearchParams({ projectId: facts.projectId, chainId: evm, version: '1' }),
      )
      await page.evaluate(async (address) => {
        // As: defined by the host's script.
        const own = globalThis as unknown as {
          openFrame(url: string): Promise<HostFrame>
          frame: HostFrame
        }
        own.frame = await own.openFrame(address)
      }, url.href)
      const ask: Host['ask'] = (name, payload) =>
        page.evaluate(
          ([wanted, value]) =>
            // As: as above.
            (globalThis as unknown as { frame: HostFrame }).frame.ask(String(wanted), value),
          [name, payload],
        )
      const wallet = page.frameLocator('iframe')
      return {
        page,
        wallet,
        ask,
        start(method, params, chainId = evm) {
          const answered = ask('RPC_REQUEST', { method, params, chainId })
          answered.catch(() => {})
          return { answer: () => answered }
        },
        approve: () => wallet.getByRole('button', { name: 'Approve' }).click(),
      }
    },
    async signIn(host, email) {
      const before = world.mailsTo(email)
      const asked = await host.ask('CONNECT_EMAIL', { email })
      expect(asked).toMatchObject({ action: 'VERIFY_DEVICE' })
      const { text } = await world.login.mail.next(email, before)
      const [, token] = /\/approve#(\S+)/.exec(text) ?? []
      // As: checked above.
      const { number } = asked as { readonly number: number }
      await fetch(`${world.login.recovery.url}/approve/choose`, {
        method: 'POST',
        body: JSON.stringify({ token, number }),
      })
      expect(await host.ask('CONNECT_DEVICE')).toMatchObject({ digits: 6 })
      const otp = await world.codeFor(email, before + 1)
      expect(await host.ask('CONNECT_OTP', { otp })).not.toHaveProperty('error')
    },
    async codeFor(email, before) {
      const { text } = await world.login.mail.next(email, before)
      return /^\d{6,9}/.exec(text)?.[0] ?? ''
    },
    mailsTo: (email) => world.login.mail.mails.filter(({ to }) => to === email).length,
    async addressOn(host, chainId) {
      const user = await host.ask('GET_USER', { chainId })
      expect(user).toMatchObject({ chainId, address: expect.any(String) })
      // As: checked above.
      return (user as { readonly address: string }).address
    },
  }
  return world
}
