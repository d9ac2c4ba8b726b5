import { namespaceConformance } from '@latchkey/testing/conformance'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { cosmos } from './fixtures/cosmos/index.ts'

/** The example of CAIP-10, and the same account on another network. */
const hub = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
const osmosis = 'osmo1t2uflqwqe0fsj0shcfkrvpukewcw40yj6pyawa'

// docs/recipes/add-a-namespace.md: everything that a fifth namespace has to do.
namespaceConformance({
  create: cosmos,
  manifest: new URL('fixtures/cosmos/index.ts', import.meta.url),
  id: 'cosmos',
  accountTypes: ['eoa'],
  addresses: [
    { written: hub, canonical: hub },
    { written: hub.toUpperCase(), canonical: hub },
  ],
  networks: [
    { network: 'cosmos:osmosis-1', written: hub, canonical: osmosis },
    { network: 'cosmos:cosmoshub-4', written: osmosis, canonical: hub },
  ],
})

it('the cosmos fixture reads a balance from a REST node', async () => {
  const server = createServer((_, response) => response.end('{"balance":{"amount":"42"}}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `as`: listening on a port, not on a pipe.
  const urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const rpc = Object.assign(() => expect.fail('no JSON-RPC here'), { urls })
  await expect((await cosmos().load()).readNativeBalance(rpc, hub)).resolves.toBe(42n)
  server.close()
})
