import type { ConnectRequest, Kit, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { createChannel } from './channel.ts'
import { askFarcaster } from './farcaster.ts'
import type { AuthOptions, LoadGate, Ways } from './index.ts'
import { createSession, limits, networkOf } from './session.ts'

/** Code of the connectors, loaded on first use like the frame. */
export function createAuth(kit: Kit, { origin }: AuthOptions, loadGate: LoadGate): Ways {
  const chainId = (): string => {
    const { chosenNetworks, networks } = kit.store.getState()
    return chosenNetworks.eip155 ?? networks[0]?.caipNetworkId ?? 'eip155:1'
  }
  const channel = createChannel(() => ({
    origin,
    projectId: kit.options.projectId,
    chainId: chainId(),
    enableLogger: kit.options.debug === true,
  }))
  kit.cleanup.add(channel.end)
  let endLast = (): void => {}
  /** A frame has one wallet. The previous session ends once the next is connected, so the visitor stays connected. */
  const claim = (end: () => void): void => {
    if (end === endLast) return
    const endBefore = endLast
    endLast = end
    endBefore()
  }

  const start = async ({ networks, signal }: ConnectRequest): Promise<Session> => {
    const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === chainId()) ?? networks[0]
    const user = await channel.ask('GET_USER', { chainId: wanted?.caipNetworkId }, limits.readMs)
    signal.throwIfAborted()
    const network = networkOf(user)
    if (!network) throw new KitError('WALLET_REPLY_INVALID', { method: 'GET_USER' })
    return createSession({ user, network, networks, channel, gate: await loadGate(kit), claim })
  }
  const resume = async (request: ConnectRequest): Promise<Session | undefined> => {
    const { isConnected } = await channel.ask('IS_CONNECTED', undefined, limits.readMs)
    if (isConnected) return start(request)
    channel.end()
    return undefined
  }
  return {
    auth: { connect: start, resume },
    farcaster: {
      connect: async (request) => {
        await askFarcaster(channel, request)
        return start(request)
      },
      resume,
    },
  }
}
