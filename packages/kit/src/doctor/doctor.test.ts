/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Finding } from '@latchkey/core/doctor'
import { launchBrowser, openPage, pageScript, pageWalletScript } from '@latchkey/testing/browser'
import { type Anvil, startAnvil } from '@latchkey/testing/chain'
import { freePort, type Gateway, startGateway } from '@latchkey/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DoctorPageOptions } from './fixtures/doctorPage.ts'

// These tests use a real page in a real browser, a real gateway with its relay, and a real chain. Each test makes one
// fault.

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Visit = {
  readonly options?: Partial<DoctorPageOptions>
  /** The page's Content-Security-Policy; `{gateway}` stands for the gateway's origin. */
  readonly policy?: string
  readonly path?: string
  readonly scripts?: readonly string[]
}

const projectId = 'shop'
let browser: Browser
let chain: Anvil
let gateway: Gateway
let gatewayUrl: string
let host: Server
/**
 * The address of the page that the gateway's project allows; `foreign` is the same page at an address that it does not
 * allow.
 */
let page: string
let foreign: string

beforeAll(async () => {
  const [script, gatewayPort] = await Promise.all([
    pageScript(fileURLToPath(new URL('./fixtures/doctorPage.ts', import.meta.url))),
    freePort(0),
  ])
  ;[browser, chain, host] = await Promise.all([
    // The headless shell lets a cross-site frame use storage, so the whole browser is needed.
    launchBrowser({ whole: true }),
    startAnvil({ chainId: 31337 }),
    startHost(script),
  ])
  const address = host.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  page = `http://localhost:${address.port}`
  foreign = `http://127.0.0.1:${address.port}`
  gatewayUrl = `http://127.0.0.1:${gatewayPort}`
  gateway = await startGateway(
    {
      port: gatewayPort,
      projects: [{ id: projectId, origins: [page] }],
      networks: [{ id: 'eip155:31337', name: 'Local', rpc: [chain.url] }],
    },
    () => {},
  )
})
afterAll(async () => {
  host?.close()
  await Promise.all([browser?.close(), gateway?.end(), chain?.stop()])
})

describe('doctor', () => {
  test('the doctor finds no fault on a working page', async () => {
    const findings = await examine()
    expect(Object.fromEntries(findings.map(({ id, status }) => [id, status]))).toEqual({
      csp: 'ok',
      secureContext: 'ok',
      storage: 'ok',
      frame: 'ok',
      clock: 'ok',
      gateway: 'ok',
      project: 'ok',
      relay: 'ok',
      'node:eip155:31337': 'ok',
      wallets: 'skipped',
    })
  })

  test('the doctor reports an unknown project id from the gateway and the relay [NET-05]', async () => {
    const findings = await examine({ options: { projectId: 'nobody' } })
    expect(of(findings, 'project')).toMatchObject({
      status: 'error',
      details: { code: 'KEY_INVALID', status: 401 },
    })
    expect(of(findings, 'relay')).toMatchObject({
      status: 'error',
      details: { code: 'RELAY_REFUSED' },
    })
    expect(JSON.stringify(findings)).not.toContain('nobody')
  })

  test('the doctor reports a page that the project does not allow [NET-05]', async () => {
    const findings = await examine({ path: foreign })
    expect(of(findings, 'project')).toMatchObject({
      status: 'error',
      fix: `Add ${foreign} to the origins of the project.`,
      details: { code: 'ORIGIN_NOT_ALLOWED', status: 403 },
    })
    expect(of(findings, 'relay')?.text).toContain('origin not allowed')
  })

  test('the doctor reports a missing project id when there is a gateway [HOST-03]', async () => {
    const findings = await examine({ options: { projectId: undefined } })
    expect(of(findings, 'project')?.details?.code).toBe('PROJECT_ID_MISSING')
  })

  test('the doctor reports a gateway that is down, and skips the checks that need it', async () => {
    await gateway.stop()
    try {
      const findings = await examine()
      expect(of(findings, 'gateway')?.details?.code).toBe('HTTP_UNREACHABLE')
      expect(of(findings, 'relay')?.details?.code).toBe('RELAY_UNREACHABLE')
      expect(of(findings, 'clock')?.status).toBe('skipped')
      // The network still has its own node.
      expect(of(findings, 'node:eip155:31337')).toMatchObject({
        status: 'warning',
        details: { silent: [gatewayUrl] },
      })
    } finally {
      await gateway.start()
    }
  })

  test('the doctor reports a relay that is down while the gateway is up', async () => {
    const findings = await examine({ options: { relayUrl: `ws://127.0.0.1:${await freePort(0)}` } })
    expect(of(findings, 'relay')?.details?.code).toBe('RELAY_UNREACHABLE')
    expect(of(findings, 'gateway')?.status).toBe('ok')
  })

  test('the doctor reports a node of another network and a silent node, and hides their keys', async () => {
    const silent = `http://127.0.0.1:${await freePort(0)}`
    const findings = await examine({
      options: {
        gateway: undefined,
        networks: [
          { id: 1, urls: [`${chain.url}/?apikey=SECRET`] },
          { id: 31337, urls: [chain.url, `${silent}/SECRET`] },
          { id: 10, urls: [`${silent}/SECRET`] },
        ],
      },
    })
    expect(of(findings, 'node:eip155:1')).toMatchObject({
      status: 'error',
      details: { wrong: [chain.url] },
    })
    expect(of(findings, 'node:eip155:31337')).toMatchObject({
      status: 'warning',
      details: { silent: [silent] },
    })
    expect(of(findings, 'node:eip155:10')?.details?.code).toBe('RPC_UNREACHABLE')
    expect(JSON.stringify(findings)).not.toContain('SECRET')
  })

  test.each([
    ['90 seconds ahead', 90],
    ['an hour behind', -3600],
  ])('the doctor measures a clock that is %s', async (_, seconds) => {
    const moved = `const now = Date.now; Date.now = () => now() + ${seconds * 1000}`
    const clock = of(await examine({ scripts: [moved] }), 'clock')
    expect(clock?.status).toBe('warning')
    expect(Math.abs(Number(clock?.details?.['offSeconds']) - seconds)).toBeLessThanOrEqual(2)
  })

  test('the doctor tells blocked storage from full storage [STA-10]', async () => {
    const refuse = (name: string): string =>
      `Storage.prototype.setItem = () => { throw new DOMException('', '${name}') }`
    const blocked = of(await examine({ scripts: [refuse('SecurityError')] }), 'storage')
    expect(blocked).toMatchObject({ status: 'warning', details: { reason: ['SecurityError'] } })
    const full = of(await examine({ scripts: [refuse('QuotaExceededError')] }), 'storage')
    expect(full?.text).toContain('full')
  })

  test('the doctor names each address and directive that the page’s policy blocks', async () => {
    const policy = "default-src 'none'; script-src 'unsafe-inline'; connect-src {gateway}"
    const findings = await examine({ policy })
    expect(findings.filter(({ id }) => id.startsWith('csp')).map(({ fix }) => fix)).toEqual(
      expect.arrayContaining([
        `Add ${chain.url} to connect-src of the policy.`,
        `Add ${gatewayUrl.replace('http', 'ws')} to connect-src of the policy.`,
        `Add ${gatewayUrl} to img-src of the policy.`,
        'Add data: to img-src of the policy.',
      ]),
    )
    expect(of(findings, 'relay')).toMatchObject({
      status: 'error',
      text: expect.stringContaining("The page's Content-Security-Policy blocks the relay"),
      fix: `Add ${gatewayUrl.replace('http', 'ws')} to connect-src of the policy.`,
    })
    expect(of(findings, 'gateway')?.status).toBe('ok')
  })

  test('the doctor finds no fault in a policy that allows what the kit needs', async () => {
    const relay = gatewayUrl.replace('http', 'ws')
    const policy = `default-src 'none'; script-src 'unsafe-inline'; connect-src {gateway} ${relay} ${chain.url}; img-src data: {gateway}`
    const findings = await examine({ policy })
    expect(findings.filter(({ status }) => status !== 'ok').map(({ id }) => id)).toEqual([
      'wallets',
    ])
  })

  test('the doctor reports wallets with the same rdns, a shared window.ethereum, and a wallet that does not announce itself', async () => {
    const wallet = (name: string, rdns: string, more: object = {}): Promise<string> =>
      pageWalletScript({
        name,
        rdns,
        handle: name,
        accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
        chains: [{ id: 31337, rpcUrl: chain.url }],
        ...more,
      })
    const twins = await examine({
      scripts: [
        await wallet('Alpha', 'test.alpha', { ethereum: 'polite' }),
        await wallet('Beta', 'test.alpha'),
      ],
    })
    expect(of(twins, 'wallets:test.alpha')?.status).toBe('warning')
    expect(of(twins, 'wallets:window.ethereum')?.text).toContain('2 wallets')
    const old = await examine({
      scripts: [await wallet('Old', 'test.old', { ethereum: 'polite', announces: false })],
    })
    expect(of(old, 'wallets:window.ethereum')?.text).toContain('EIP-6963')
    const one = await examine({ scripts: [await wallet('Alpha', 'test.alpha')] })
    expect(of(one, 'wallets')).toMatchObject({ status: 'ok', details: { wallets: ['Alpha'] } })
  })

  test('the doctor reports a page in a cross-site frame, and a page without a secure context', async () => {
    const framed = await inFrame()
    expect(of(framed, 'frame')?.status).toBe('warning')
    const bare = 'Object.defineProperty(window, "isSecureContext", { value: false })'
    expect(of(await examine({ scripts: [bare] }), 'secureContext')?.status).toBe('error')
  })
})

function of(findings: readonly Finding[], id: string): Finding | undefined {
  return findings.find((each) => each.id === id)
}

function optionsOf(options: Partial<DoctorPageOptions> = {}): DoctorPageOptions {
  return {
    gateway: gatewayUrl,
    projectId,
    networks: [{ id: 31337, urls: [chain.url] }],
    ...options,
  }
}

async function examine({ options, policy = '', path = page, scripts = [] }: Visit = {}): Promise<
  readonly Finding[]
> {
  const url = `${path}/?${new URLSearchParams({ policy: policy.replaceAll('{gateway}', gatewayUrl) })}`
  const opened = await openPage(browser, { url, scripts })
  try {
    return await opened.page.evaluate(run, optionsOf(options))
  } finally {
    await opened.close()
  }
}

async function inFrame(): Promise<readonly Finding[]> {
  const opened = await openPage(browser, {
    url: `${foreign}/frame?${new URLSearchParams({ page })}`,
  })
  try {
    const frame = opened.page.frames().find((each) => each.url().startsWith(page))
    if (!frame) throw new Error('no frame')
    await frame.waitForLoadState()
    return await frame.evaluate(run, optionsOf())
  } finally {
    await opened.close()
  }
}

/** Runs in the page. */
function run(options: DoctorPageOptions): Promise<readonly Finding[]> {
  // As: the page's only script defines it.
  const { examine: ask } = globalThis as unknown as {
    examine(options: DoctorPageOptions): Promise<readonly Finding[]>
  }
  return ask(options)
}

/** A host with a page of one inline script under the requested policy; `/frame` shows another page in a frame. */
async function startHost(script: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
    const policy = searchParams.get('policy')
    response.setHeader('content-type', 'text/html')
    if (policy) response.setHeader('content-security-policy', policy)
    if (pathname === '/frame')
      return response.end(`<iframe src="${searchParams.get('page')}"></iframe>`)
    response.end(`<script>${script.replaceAll('</script', '<\\/script')}</script>`)
  })
  await new Promise<void>((done) => server.listen(0, done))
  return server
}
