import { mockConnector } from '@latchkey/testing/mock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppKit, createKit, eip155 } from '../index.ts'
import { mainnet, optimism } from '../networks.ts'

const mock = mockConnector({ accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
const connecting = { view: 'ConnectingExternal', params: { connectorId: 'mock' } } as const
let kit: AppKit
beforeEach(() => {
  const networks = [mainnet, optimism] as const
  kit = createKit({ networks, namespaces: [eip155()], connectors: [mock.source] })
})
afterEach(() => kit.destroy())

test('a visitor who declines is not connected', async () => {
  mock.refuseNext(4001)
  await kit.open(connecting)
  await expect.poll(() => mock.calls.length).toBe(1)
  expect(kit.getIsConnectedState()).toBe(false)
})

test('the app follows the wallet', async () => {
  await kit.open(connecting)
  await expect.poll(kit.getIsConnectedState).toBe(true)
  await kit.switchNetwork(optimism)
  mock.changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
  expect(kit.getCaipAddress()).toBe('eip155:10:0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  mock.end()
  expect(kit.getIsConnectedState()).toBe(false)
})
