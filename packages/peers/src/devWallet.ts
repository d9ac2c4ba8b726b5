// `pnpm dev:wallet URI [--relay URL] [--rpc URL]`: a headless wallet on the real SDK that approves everything.
import { parseArgs } from 'node:util'
import { devAccounts } from '@latchkey/testing/chain'
import { createWallet } from './index.ts'

const usage =
  'pnpm dev:wallet URI [--relay ws://localhost:8787/relay] [--rpc http://127.0.0.1:8545]\n' +
  'URI is what the QR code holds, wc:…@2?…; quote it.'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    relay: { type: 'string', default: 'ws://localhost:8787/relay' },
    rpc: { type: 'string', default: 'http://127.0.0.1:8545' },
  },
})
// pnpm passes on the `--` that npm requires before a script's own arguments.
const [uri] = positionals.filter((each) => each !== '--')
if (uri?.startsWith('wc:') !== true) {
  console.error(usage)
  process.exit(1)
}

const wallet = await createWallet({
  relayUrl: values.relay,
  rpcUrl: values.rpc,
  privateKey: devAccounts[0].privateKey,
  tell: (what) => console.log(`wallet ${what}`),
})
process.once('SIGINT', () => void leave())
process.once('SIGTERM', () => void leave())
console.log(`wallet ${wallet.address} pairs over ${values.relay}; Ctrl-C ends its sessions`)
try {
  await wallet.pair(uri)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Disconnects, so that the dapp sees the wallet leave and does not wait for it. */
async function leave(): Promise<void> {
  const reason = { code: 6000, message: 'The wallet was closed' }
  for (const topic of wallet.topics())
    await wallet.kit.disconnectSession({ topic, reason }).catch(() => {})
  await wallet.close()
  process.exit(0)
}
