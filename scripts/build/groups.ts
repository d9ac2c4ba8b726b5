// Modules of the kit that are built into one file (docs/build.md).

export type Group = {
  readonly name: string
  /** A module, several, or a pattern of modules: their paths in `packages`. */
  readonly holds: string | readonly string[] | RegExp
  readonly minShareCount?: number
}

/**
 * Files that the build makes of several modules, in order: a file holds its matching modules and their imports, without modules
 * of earlier files. Other shared modules get a file for each set of files that share them.
 */
export const groups: readonly Group[] = [
  // `latchkey/networks` holds the other networks, and must not reach the kit: hosts without React use it too.
  { name: 'mainnet', holds: 'chains/src/networks/eip155/mainnet.ts' },
  // The cost of a kit and its button for a page.
  { name: 'kit', holds: 'kit/src/appKit/createAppKit.ts' },
  { name: 'button', holds: 'kit/src/react/buttons/ConnectButton.tsx' },
  // A list for hosts and for one feature, which would otherwise fetch the next file for it.
  { name: 'timeZones', holds: 'protocol/src/timeZones.ts' },
  // The page's other buttons and hooks, so that they do not wait for the modal's code.
  { name: 'react', holds: 'kit/src/react.ts' },
  // The code for the first press, as one request. A visitor who comes back connected needs most of it too.
  {
    name: 'modal',
    holds: [
      'kit/src/modal.ts',
      'core/src/window/followConnection.ts',
      'connectors/src/injected/source.ts',
    ],
  },
  // Addresses of pictures, which the list and the WalletConnect client use.
  { name: 'images', holds: 'protocol/src/http/images.ts' },
  // The code that connects the chosen wallet, and what the connectors of several kinds of wallets share.
  {
    name: 'connect',
    holds: [
      'core/src/connection/connect.ts',
      'connectors/src/providerEvents.ts',
      'connectors/src/rpcError.ts',
      'connectors/src/evmNetwork.ts',
    ],
  },
  // The WalletConnect client.
  {
    name: 'pairing',
    holds: ['pairing/src/index.ts', 'connectors/src/walletConnect/connector.ts'],
  },
  // Design system, hooks and parts of two or more views. Few views draw a code, take text or load data.
  {
    name: 'parts',
    holds:
      /^(ui\/src\/(?!.*(QrCode|TextField|locales))|modal\/src\/(parts|wallets|networks\/NetworkImage|sdk\/(?!useData)))/,
    minShareCount: 2,
  },
  { name: 'account', holds: 'modal/src/views/Account/AccountView.tsx' },
]

/** `id` is a module's path on this machine. */
export function isHeld(holds: Group['holds'], id: string): boolean {
  const [, path = ''] = /\/packages\/(.+)$/.exec(id) ?? []
  return holds instanceof RegExp ? holds.test(path) : [holds].flat().includes(path)
}

/** The groups for the bundler: an earlier group takes a module before a later one. */
export const codeSplitting = {
  groups: groups.map(({ holds, ...group }, index) => ({
    ...group,
    test: (id: string): boolean => isHeld(holds, id),
    priority: groups.length - index,
  })),
}

/** @throws Error for an empty group: its module was renamed, and its code would silently move to another file */
export function checkGroups(
  chunks: readonly { readonly fileName: string; readonly moduleIds?: readonly string[] }[],
): void {
  for (const { name, holds } of groups) {
    const chunk = chunks.find(({ fileName }) => fileName === `inside/${name}.js`)
    for (const module of [holds].flat())
      if (!chunk?.moduleIds?.some((id) => isHeld(module, id)))
        throw new Error(
          `build: no module is ${module}, the group ${name} of scripts/build/groups.ts`,
        )
  }
}
