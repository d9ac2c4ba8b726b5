import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseSettings } from '../settings.ts'
import { readSite } from './readSite.ts'
import { type RunningWallet, startWallet } from './startWallet.ts'
import { writeFolder } from './writeFolder.ts'

const usage = `latchkey-wallet serve            serve the frame until interrupted
latchkey-wallet write FOLDER     write the frame of one project for a static host

  --config FILE    settings as JSON
  --port PORT      of serve; 8788 unless it is given
  --host HOST      of serve; 127.0.0.1 unless it is given
  --project ID     of write; needed with several projects
`

/**
 * One run of the command.
 * @returns the running server, undefined when the command has finished
 * @throws Error with a sentence for the operator
 */
export async function run(
  commandLine: readonly string[],
  print: (text: string) => void,
): Promise<RunningWallet | undefined> {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      port: { type: 'string', default: '8788' },
      host: { type: 'string', default: '127.0.0.1' },
      project: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, folder] = positionals
  if (values.help || command === undefined) {
    print(usage)
    return undefined
  }
  if (command !== 'serve' && command !== 'write')
    throw new Error(`No command "${command}".\n\n${usage}`)
  if (!values.config) throw new Error('Name the settings: --config FILE')
  const settings = parseSettings(await jsonOf(values.config))
  const site = await readSite()
  if (command === 'serve') {
    const { host, port } = values
    const running = await startWallet(site, settings, { host, port: Number(port) })
    print(`Wallet on ${running.url}\n`)
    return running
  }
  if (!folder) throw new Error(`Name the folder to write.\n\n${usage}`)
  await writeFolder(folder, { site, settings, projectId: values.project })
  print(`${folder} is written: serve its files with the headers of its _headers\n`)
  return undefined
}

async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new Error(`Wallet settings: ${file} is not readable JSON`)
  }
}
