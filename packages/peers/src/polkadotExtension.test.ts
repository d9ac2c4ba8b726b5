import { createServer, type Server } from 'node:http'
import { u8aWrapBytes } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PolkadotExtension, startPolkadotExtension } from './index.ts'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

let server: Server
let extension: PolkadotExtension
let page: Page

beforeAll(async () => {
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Host</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  extension = await startPolkadotExtension([{ name: 'Alice', type: 'sr25519', path: '//Alice' }])
  page = await extension.context.newPage()
  await page.goto(`http://127.0.0.1:${address.port}/`)
})
afterAll(async () => {
  await extension.stop()
  server.close()
})

test('the real extension runs in Chromium, offers itself to the page, asks its owner, and signs', async () => {
  const offered = await page.evaluate('Object.keys(injectedWeb3)')
  expect(offered).toEqual(['polkadot-js'])
  const accounts = page.evaluate(
    "injectedWeb3['polkadot-js'].enable('test').then((own) => (window.own = own).accounts.get())",
  )
  await extension.owner.getByRole('button', { name: 'Allow access' }).click()
  expect(await accounts).toMatchObject([{ address: alice, name: 'Alice', type: 'sr25519' }])
  const signed = page.evaluate(
    `own.signer.signRaw({ address: '${alice}', type: 'bytes', data: '0x68656c6c6f' })`,
  )
  await extension.owner.getByRole('button', { name: 'Sign', exact: true }).click()
  const { signature } = (await signed) as { readonly signature: string }
  expect(signatureVerify(u8aWrapBytes('hello'), signature, alice).isValid).toBe(true)
})
