import type { Kit, SiwxConfig } from '@latchkey/core'
import type { AuthenticationAdapter, SiweProviderOptions } from '../siwe.ts'
import { siweToSiwx, type SiweOptions, type SiweSession } from './siweConfig.ts'
import { addressOf } from './text.ts'

/** RainbowKit's adapter, with messages that are objects of the host. */
export function fromRainbowKit<Message>(
  kit: Kit,
  adapter: AuthenticationAdapter<Message> & Pick<Partial<SiweOptions>, 'getSession'>,
): SiwxConfig {
  const { getNonce, createMessage, getMessageBody, verify, signOut } = adapter
  /** Messages by their text, until they are signed. */
  const made = new Map<string, Message>()
  let session: SiweSession | null = null
  return siweToSiwx(kit, {
    getNonce,
    getMessageParams: pageParams,
    // The texts are the host's own.
    oneClick: false,
    createMessage: ({ nonce, address, chainId }) => {
      // As: these are addresses of eip155.
      const message = createMessage({
        nonce,
        chainId,
        address: addressOf(address) as `0x${string}`,
      })
      const text = getMessageBody?.({ message }) ?? String(message)
      made.clear()
      made.set(text, message)
      return text
    },
    verifyMessage: async ({ message: text, signature, data }) => {
      const message = made.get(text)
      if (message === undefined || !(await verify({ message, signature }))) return false
      const chainId = Number(data?.chainId.split(':')[1])
      session = { address: data?.accountAddress ?? '', chainId }
      return true
    },
    getSession: async () => session ?? (await adapter.getSession?.()) ?? null,
    signOut: async () => {
      await signOut()
      session = null
      return true
    },
  })
}

export function fromConnectKit(kit: Kit, options: SiweProviderOptions): SiwxConfig {
  return siweToSiwx(kit, {
    // ConnectKit lets a visitor stay connected without signing in.
    required: false,
    ...options,
    getMessageParams: pageParams,
    // The texts are the host's own.
    oneClick: false,
    createMessage: ({ nonce, address, chainId }) =>
      options.createMessage({ nonce, chainId, address: addressOf(address) }),
  })
}

/** The parameters that those kits leave to `createMessage`. */
async function pageParams(): Promise<{ domain: string; uri: string; chains: readonly number[] }> {
  return { domain: location.host, uri: location.origin, chains: [] }
}
