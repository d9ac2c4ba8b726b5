import { parseArgs } from 'node:util'
import { startGateway } from '../listen.ts'
import { listenRelay } from '../relay.ts'
import { deployContracts, verifyContracts } from './contracts.ts'
import { readEnvironment } from './environment.ts'
import { namesContext } from './names/context.ts'
import { examineNames } from './names/doctor.ts'
import { initNames, printSetResolver } from './names/init.ts'
import { withProjects } from './projects.ts'
import { relaySettingsOf, settingsOf } from './settings.ts'

const usage = `latchkey-gateway [start]                          serve until interrupted
latchkey-gateway project create --origin ORIGIN   allow pages of an origin; prints the project id
latchkey-gateway project list                     ids and origins
latchkey-gateway contracts deploy --network ID    put the contracts of smart accounts on a network
latchkey-gateway contracts verify --network ID    compare a network with the contracts of this version
latchkey-gateway names init                       the transactions that point a zone to this gateway
latchkey-gateway names doctor                     what is wrong with a zone
latchkey-gateway relay                            the WalletConnect relay alone, until interrupted

  --config FILE      settings as JSON
  --database FOLDER  embedded database, or "memory"  (default ./latchkey-data)
  --host HOST        address to listen on            (default 127.0.0.1)
  --port PORT        port to listen on               (default 8787)
  --development      allow everything from localhost
  --data FOLDER      mailbox of a relay alone        (default ./latchkey-relay; its port 5555)
  --zone NAME        zone of names                   (default "names" of the settings)
  --network ID       network of zone or contracts    (default of the zone eip155:1)
  --url ADDRESS      address of this gateway         (default "publicUrl" of the settings)
  --key-file FILE    private key of the zone's owner, to send the transactions
  --resolver ADDRESS a resolver that was deployed by hand
  --registry ADDRESS registry of names               (default that of ENS)
  --origin ORIGIN    https://app.example or https://*.app.example; may be repeated
  --owner ADDRESS    of the paymaster; without it there is none
`

export type Running = { close(): Promise<void> }

/**
 * One run of the command.
 * @returns the running server, undefined when the command has finished
 * @throws Error with a sentence for the operator
 */
export async function run(
  commandLine: readonly string[],
  print: (text: string) => void,
): Promise<Running | undefined> {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      data: { type: 'string' },
      database: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      development: { type: 'boolean' },
      origin: { type: 'string', multiple: true },
      owner: { type: 'string' },
      zone: { type: 'string' },
      network: { type: 'string' },
      url: { type: 'string' },
      'key-file': { type: 'string' },
      resolver: { type: 'string' },
      registry: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const command = positionals.join(' ') || 'start'
  if (values.help) {
    print(usage)
    return undefined
  }
  if (command === 'relay') {
    const running = await listenRelay(relaySettingsOf(values, readEnvironment()))
    print(`Relay on ${running.url}\n`)
    return running
  }
  const settings = settingsOf(values, readEnvironment())
  switch (command) {
    case 'start': {
      const running = await startGateway(settings)
      print(`Gateway on ${running.url}\n`)
      return running
    }
    case 'contracts deploy':
    case 'contracts verify': {
      const { network = '', owner } = values
      const work = command === 'contracts deploy' ? deployContracts : verifyContracts
      await work(settings, { network, owner }, print)
      return undefined
    }
    case 'project create': {
      const { origin: origins = [] } = values
      if (origins.length === 0)
        throw new Error('Name at least one origin: --origin https://app.example')
      const { id } = await withProjects(settings, (projects) => projects.create(origins))
      print(`${id}\n`)
      return undefined
    }
    case 'project list': {
      const list = await withProjects(settings, (projects) => projects.list())
      print(list.map(({ id, origins }) => `${id}  ${origins.join(' ')}\n`).join(''))
      return undefined
    }
    case 'names init': {
      const context = namesContext(settings, values)
      if (values.resolver) await printSetResolver(context, values.resolver, print)
      else await initNames(context, print)
      return undefined
    }
    case 'names doctor': {
      const isFine = await examineNames(namesContext(settings, values), print)
      if (!isFine) throw new Error('The zone needs the fixes above')
      return undefined
    }
    default:
      throw new Error(`No command "${command}".\n\n${usage}`)
  }
}
