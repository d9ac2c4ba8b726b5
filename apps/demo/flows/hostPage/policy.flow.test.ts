import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts, hostUrl } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { gatewayUrl, networks } = facts
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src 'self' ${[gatewayUrl, ...networks.map(({ rpcUrl }) => rpcUrl)].join(' ')}`,
  `img-src 'self' data: ${gatewayUrl}`,
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

let server: Server
let path: string
beforeAll(async () => {
  server = createServer((request, response) => {
    // The built demo, served with one more header.
    fetch(hostUrl + (request.url ?? '/'))
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? ''
        response.writeHead(answer.status, {
          'content-type': type,
          'content-security-policy': policy,
        })
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `as`: listening on a port, not on a pipe.
  path = `http://localhost:${(server.address() as AddressInfo).port}/?devwallet=off`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('a page with a strict content security policy works without a violation', async () => {
  const host = await visit({ path, scripts: [countViolations] })
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.text('3.75 ETH').waitFor()
  await host.button('Disconnect').click()
  await host.expectClosed()
  await host.page.getByRole('button', { name: 'Dark theme' }).click()
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  expect(await violations(host)).toEqual([])
})

it('the strict content security policy of the test is enforced', async () => {
  const host = await visit({
    path,
    scripts: [countViolations],
    provoked: /Content Security Policy/,
  })
  await host.connectButton.waitFor()
  await host.page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'p { color: red }'
    document.head.append(style)
  })
  await expect.poll(() => violations(host), patient).toHaveLength(1)
})

const countViolations = `window.violations = []
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  window.violations.push(violatedDirective + ' ' + blockedURI))`

function violations({ page }: HostPage): Promise<readonly string[]> {
  // `as`: defined by the script above.
  return page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)
}
