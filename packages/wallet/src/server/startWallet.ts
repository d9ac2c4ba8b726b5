import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseSettings, type Settings, type SettingsInput } from '../settings.ts'
import { documentHeaders, documentOf, fileHeaders, type Site } from './documents.ts'

export type RunningWallet = { readonly url: string; close(): Promise<void> }
export type WalletPlace = { readonly host?: string; readonly port?: number }
type Answer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

/**
 * Serves the frame: its documents for each project, with the headers of security.md 2.8.
 * @param input a function when the services that it names start after the frame
 */
export async function startWallet(
  site: Site,
  input: SettingsInput | (() => SettingsInput),
  { host = '127.0.0.1', port = 0 }: WalletPlace = {},
): Promise<RunningWallet> {
  const read = typeof input === 'function' ? input : () => input
  // Wrong settings stop the start.
  if (typeof input !== 'function') parseSettings(input)
  const server = createServer(({ method, url = '/', headers: asked }, response) => {
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    const { status, headers, body } = answerOf(
      site,
      parseSettings(read()),
      url,
      asked['user-agent'],
    )
    response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body)
  })
  server.listen(port, host)
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host}:${bound}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The answer to a path and its query. @param agent the browser's name for itself: a static host has one answer for all */
export function answerOf(site: Site, settings: Settings, url: string, agent?: string): Answer {
  const { pathname, searchParams } = new URL(url, 'http://wallet')
  const { projects, auth, recovery, networks, providers, farcaster, export: canExport } = settings
  const { smartAccounts } = settings
  const name = pathname.slice(1)
  if (name === 'frame') {
    const id = searchParams.get('projectId') ?? ''
    const project = Object.hasOwn(projects, id) ? projects[id] : undefined
    const { origins = [], nested = false } = project ?? {}
    const urls = networks.flatMap(({ rpcUrl, bundlerUrl = rpcUrl }) => [rpcUrl, bundlerUrl])
    const all = [...urls, ...(farcaster === undefined ? [] : [farcaster])]
    const connect = [...new Set(all.map((each) => new URL(each).origin))]
    const headers = documentHeaders(name, { origins, connect, agent })
    if (!project) return { status: 404, headers, body: 'Unknown project' }
    const page = {
      ...{ auth, recovery, networks, smartAccounts, farcaster, origins, nested },
      export: project.export ?? canExport,
    }
    return { status: 200, headers, body: documentOf(name, site, page) }
  }
  if (name === 'confirm' || name === 'callback') {
    const headers = documentHeaders(name, { origins: [], connect: [] })
    const page = name === 'callback' ? { providers } : undefined
    return { status: 200, headers, body: documentOf(name, site, page) }
  }
  const file = Object.hasOwn(site, name) ? site[name] : undefined
  return file === undefined
    ? { status: 404, headers: { 'Content-Type': 'text/plain' }, body: '' }
    : { status: 200, headers: fileHeaders(name, [auth.url, recovery.url]), body: file }
}
