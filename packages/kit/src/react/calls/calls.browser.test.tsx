import { connect } from '@latchkey/core'
import { mockConnector, type MockOptions, type MockWallet } from '@latchkey/testing/mock'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createKit, eip155, type AppKit } from '../../index.ts'
import { mainnet } from '../../networks.ts'
import {
  AppKitProvider,
  useAssets,
  useCallsStatus,
  useCapabilities,
  usePermissions,
  useSendCalls,
  useShowCallsStatus,
} from '../../react.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receipt = {
  transactionHash: `0x${'1'.repeat(64)}`,
  blockHash: `0x${'2'.repeat(64)}`,
  blockNumber: '0x1',
  gasUsed: '0x5208',
  status: '0x1',
  logs: [],
}

let root: Root
let kit: AppKit
let wallet: MockWallet
let status: number
let seen: ReturnType<typeof useEverything>
afterEach(() => {
  root.unmount()
  kit.destroy()
  localStorage.clear()
})

function useEverything() {
  const sending = useSendCalls()
  return {
    sending,
    status: useCallsStatus({ id: sending.data?.id, query: { refetchInterval: 20 } }),
    showing: useShowCallsStatus(),
    all: useCapabilities(),
    one: useCapabilities({ chainId: 1 }),
    permissions: usePermissions(),
    assets: useAssets(),
  }
}

function Page(): null {
  const all = useEverything()
  useEffect(() => {
    seen = all
  })
  return null
}

async function openPage(answers: MockOptions['answers']): Promise<void> {
  wallet = mockConnector({
    accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    answers,
  })
  kit = createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [wallet.source] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <AppKitProvider kit={kit}>
      <Page />
    </AppKitProvider>,
  )
  await connect(kit.kit, { connectorId: 'mock' })
}

const batching = {
  wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } },
  wallet_sendCalls: { id: '0xown' },
  wallet_getCallsStatus: () => ({
    status,
    atomic: true,
    receipts: status === 100 ? [] : [receipt],
  }),
  wallet_showCallsStatus: null,
  wallet_grantPermissions: { context: '0xc' },
  wallet_revokePermissions: {},
  wallet_getAssets: { '0x1': [{ address: 'native', balance: '0x5', type: 'native' }] },
}

it('the hooks send calls and follow their status in wagmi’s shapes [EMB-12]', async () => {
  status = 100
  await openPage(batching)
  await expect.poll(() => seen.one.data).toEqual({ atomic: { status: 'supported' } })
  expect(seen.all.data).toEqual({ 1: { atomic: { status: 'supported' } } })
  expect(seen.sending.status).toBe('idle')
  const onSuccess = vi.fn()
  seen.sending.sendCalls({ calls: [{ to, value: 1n }], forceAtomic: true }, { onSuccess })
  await expect.poll(() => seen.status.data).toMatchObject({ status: 'pending', statusCode: 100 })
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(seen.sending.variables).toMatchObject({ forceAtomic: true })
  status = 200
  await expect.poll(() => seen.status.data?.status).toBe('success')
  expect(seen.status.data).toMatchObject({
    id: '0xown',
    chainId: 1,
    atomic: true,
    receipts: [{ blockNumber: 1n, gasUsed: 21_000n, status: 'success' }],
  })
  await seen.showing.showCallsStatusAsync({ id: '0xown' })
  expect(wallet.calls.map(({ method }) => method)).toContain('wallet_showCallsStatus')
})

it('a refusal is an error with a code, and the next call starts anew', async () => {
  await openPage({ ...batching, wallet_sendCalls: undefined })
  await expect.poll(() => seen.one.isSuccess).toBe(true)
  const { sendCallsAsync } = seen.sending
  await expect(sendCallsAsync({ calls: [] })).rejects.toMatchObject({ code: 'CALLS_INVALID' })
  await expect.poll(() => seen.sending.error).toMatchObject({ code: 'CALLS_INVALID' })
  seen.sending.reset()
  await expect.poll(() => seen.sending.isIdle).toBe(true)
})

it('the hooks grant and revoke a permission, and read assets [EMB-12]', async () => {
  await openPage(batching)
  await expect.poll(() => seen.assets.data).toMatchObject([{ address: 'native', balance: 5n }])
  const { grantPermissionsAsync, revokePermissionsAsync } = seen.permissions
  const asked = { expiry: 4_000_000_000, signer: { type: 'keys' } }
  await expect(grantPermissionsAsync({ ...asked, permissions: [] })).rejects.toMatchObject({
    code: 'PERMISSION_INVALID',
  })
  const permissions = [{ type: 'contract-call', data: { address: to } }]
  const granted = await grantPermissionsAsync({ ...asked, permissions })
  expect(granted).toMatchObject({ context: '0xc', chainId: 1, expiry: asked.expiry })
  await revokePermissionsAsync({ context: granted.context })
  expect(wallet.calls.at(-1)).toMatchObject({
    method: 'wallet_revokePermissions',
    params: [{ permissionsContext: '0xc' }],
  })
})

it('the hooks ask nothing while no wallet is connected, and sending says that the account is missing', async () => {
  await openPage(batching)
  await kit.disconnect()
  await expect.poll(() => seen.one.data).toBeUndefined()
  expect(seen.one.isFetching).toBe(false)
  await expect(seen.sending.sendCallsAsync({ calls: [{ to }] })).rejects.toMatchObject({
    code: 'ACCOUNT_MISSING',
  })
})
