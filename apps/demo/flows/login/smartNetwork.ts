import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { allDeployments } from '@latchkey/contracts/accounts'
import { deployAccounts, operatorKeys, startAnvil } from '@latchkey/testing/chain'
import { freePort, startGateway } from '@latchkey/testing/world'
import { parseEther } from 'viem'
import { facts } from '../ownWorld.ts'
import type { FrameNetwork } from './startTimedLogin.ts'

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
 * A chain with the contracts of smart accounts, and a gateway that bundles there and pays for calls of one contract. The
 * world's own chains have no such contracts.
 */
export async function startSmartNetwork(sponsored: string): Promise<SmartNetwork> {
  const anvil = await startAnvil({ chainId })
  const { bundler, sponsor } = operatorKeys
  const contracts = allDeployments(sponsor.address, sponsor.address)
  await deployAccounts(anvil.url, contracts)
  const port = await freePort(0)
  const gateway = await startGateway(
    {
      ...{ port, development: true, database: 'memory' },
      projects: [{ id: facts.projectId, origins: [] }],
      networks: [{ id, name: 'Smart', rpc: [anvil.url] }],
      bundlers: { [id]: { key: bundler.privateKey, pollMs: 20 } },
      paymasters: { [id]: { address: contracts.paymaster, key: sponsor.privateKey } },
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
    ...{ id, name: 'Smart', symbol: 'ETH', rpcUrl: anvil.url, permissionHours: 24 },
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
