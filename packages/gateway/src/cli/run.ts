import { parseArgs } from 'node:util'
import { startGateway } from '../listen.ts'
import { listenRelay } from '../relay.ts'
import { readEnvironment } from './environment.ts'
import { withProjects } from './projects.ts'
import { relaySettingsOf, settingsOf } from './settings.ts'

const usage = `latchkey-gateway [start]                          serve until interrupted
latchkey-gateway project create --origin ORIGIN   allow pages of an origin; prints the project id
latchkey-gateway project list                     ids and origins
latchkey-gateway relay                            the WalletConnect relay alone, until interrupted

  --config FILE      settings as JSON
  --database FOLDER  embedded database, or "memory"  (default ./latchkey-data)
  --host HOST        address to listen on            (default 127.0.0.1)
  --port PORT        port to listen on               (default 8787)
  --development      allow everything from localhost
  --data FOLDER      mailbox of a relay alone        (default ./latchkey-relay; its port 5555)
  --origin ORIGIN    https://app.example or https://*.app.example; may be repeated
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
    default:
      throw new Error(`No command "${command}".\n\n${usage}`)
  }
}
