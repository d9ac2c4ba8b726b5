import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
}, startMs)
afterAll(() => gateway.close())

test('GET /v1/sample answers a page of the project', async () => {
  const response = await gateway.ask('/v1/sample')
  expect(await response.json()).toEqual({ found: [] })
})
