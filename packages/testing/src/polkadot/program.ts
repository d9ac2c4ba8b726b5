// A Polkadot system chain, as a process of its own: `node program.ts PORT ACCOUNTS`, where ACCOUNTS is JSON of addresses
// and planck. Prints its address when it answers.
import { BuildBlockMode, setupWithServer } from '@acala-network/chopsticks'
import { chainSpec } from '@substrate/connect-known-chains/rococo_v2_2_asset_hub'

const [port, accounts = '{}'] = process.argv.slice(2)

process.on('SIGTERM', () => process.exit(0))

const { addr } = await setupWithServer({
  host: '127.0.0.1',
  port: Number(port ?? 0),
  genesis: JSON.parse(chainSpec),
  'build-block-mode': BuildBlockMode.Instant,
  'import-storage': {
    System: {
      Account: Object.entries<string>(JSON.parse(accounts)).map(([address, free]) => [
        [address],
        { providers: 1, data: { free } },
      ]),
    },
  },
})
console.log(`Polkadot on http://${addr}`)
