import * as core from '@latchkey/core'
import type { Kit, OpenOptions, ViewName } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/** This kit's names of views by AppKit's names. */
const views = {
  ConnectSocials: 'Connect',
  WalletReceive: 'Receive',
  WalletSend: 'Send',
  WalletSendPreview: 'SendReview',
  WalletSendSelectToken: 'SendSelectToken',
} as const satisfies { readonly [view: string]: ViewName }

/** The views of a kit, under this kit's names and AppKit's. `OnRampProviders` needs a feature that adds it. */
export type Views = ViewName | keyof typeof views | 'OnRampProviders'

type Common = Omit<OpenOptions, 'view' | 'params'> & {
  /** @deprecated The kit makes its own WalletConnect links: `open` rejects. */
  readonly uri?: string | undefined
}

/** The options of `open`. */
export type AppKitOpenOptions =
  | (OpenOptions & Pick<Common, 'uri'>)
  | (Common & { readonly view: Exclude<Views, ViewName>; readonly params?: undefined })

/** Opens the modal, with views by either name. @throws KitError as `open` of core, and `OPTIONS_INVALID` with a `uri` */
export async function open(kit: Kit, options: AppKitOpenOptions = {}): Promise<void> {
  const { uri, view = '', ...rest } = options
  if (uri !== undefined)
    throw new KitError('OPTIONS_INVALID', { option: 'uri', problem: 'the kit makes its own links' })
  const { [view]: known = view } = views as Readonly<Record<string, string>>
  // As: a view and its parameters belong together, which the union of both names loses.
  await core.open(kit, { ...rest, ...(known && { view: known }) } as OpenOptions)
}
