import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  accountDeployments,
  create2Deployer,
  paymasterDeployment,
} from '@latchkey/contracts/accounts'
import {
  askNode,
  deployEntryPoint,
  devAccounts,
  receiptOf,
  startAnvil,
} from '@latchkey/testing/chain'
import { freePort, startGateway } from '@latchkey/testing/world'
import { parseEther } from 'viem'
import { facts } from '../ownWorld.ts'
import type { FrameNetwork } from './startTimedLogin.ts'

const [bundler, funder, owner, signer] = devAccounts
const chainId = 31340
const id = `eip155:${chainId}`

/** The most that the paymaster pays for one account in a day. */
export const dailyUnits = parseEther('0.01')

export type SmartNetwork = FrameNetwork & {
  readonly bundlerUrl: string
  /** While it lies, the bundler sends operations and names other hashes. */
  lie(lies: boolean): void
  stop(): Promise<void>
}

/**
 * A chain with the contracts of smart accounts, and a gateway that bundles there and pays for calls of one contract. It is a
 * chain of its own, because the deployments cost the accounts of the world their round balances.
 */
export async function startSmartNetwork(sponsored: string): Promise<SmartNetwork> {
  const anvil = await startAnvil({ chainId })
  await deployEntryPoint(anvil.url)
  const send = async (to: string, data: string, value = '0x0'): Promise<void> => {
    const request = { from: funder.address, to, data, value, gas: '0xb71b00' }
    // As: the node's answer.
    const hash = (await askNode(anvil.url, 'eth_sendTransaction', [request])) as `0x${string}`
    await receiptOf(anvil.url, hash)
  }
  const paymaster = paymasterDeployment(owner.address, signer.address)
  for (const { data } of [...accountDeployments(), paymaster]) await send(create2Deployer, data)
  // deposit()
  await send(paymaster.address, '0xd0e30db0', `0x${parseEther('100').toString(16)}`)
  const port = await freePort(0)
  const gateway = await startGateway(
    {
      ...{ port, development: true, database: 'memory' },
      projects: [{ id: facts.projectId, origins: [] }],
      networks: [{ id, name: 'Smart', rpc: [anvil.url] }],
      bundlers: { [id]: { key: bundler.privateKey, pollMs: 20 } },
      paymasters: { [id]: { address: paymaster.address, key: signer.privateKey } },
      sponsorships: [
        {
          projectId: facts.projectId,
          network: id,
          targets: [sponsored],
          perOperation: `${dailyUnits}`,
          perAccountAndDay: `${dailyUnits}`,
          total: `${dailyUnits * 100n}`,
        },
      ],
    },
    () => {},
  )
  const between = await startBetween(`http://127.0.0.1:${port}`)
  const query = new URLSearchParams({ chainId: id, projectId: facts.projectId })
  return {
    ...{ id, name: 'Smart', symbol: 'ETH', rpcUrl: anvil.url },
    lie: between.lie,
    bundlerUrl: `${between.url}/v1/bundler?${query}`,
    async stop() {
      between.close()
      await gateway.end()
      await anvil.stop()
    },
  }
}

/** Passes requests on, so that a bundler can lie. */
async function startBetween(target: string): Promise<{
  readonly url: string
  lie(lies: boolean): void
  close(): void
}> {
  let lies = false
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers, url = '/' } = request
    const body = method === 'POST' ? await text(request) : undefined
    const answer = await fetch(target + url, {
      method,
      // As: a request of a page has text in each of its headers.
      headers: { ...(headers as Record<string, string>), connection: 'close' },
      ...(body !== undefined && { body }),
    })
    const said = await answer.text()
    const isLie = lies && body?.includes('eth_sendUserOperation')
    const kept = [...answer.headers].filter(([name]) => /^access-control|content-type/.test(name))
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(isLie ? said.replace(/0x[0-9a-f]{64}/, `0x${'1'.repeat(64)}`) : said)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    lie: (now) => void (lies = now),
    close: () => void server.close(),
  }
}
