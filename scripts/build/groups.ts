// Which modules of the kit travel together (docs/build.md).

export type Group = {
  readonly name: string
  /** A module, or a pattern of modules: their paths in `packages`. */
  readonly holds: string | RegExp
  readonly minShareCount?: number
}

/**
 * Files that the build makes of many modules, first come first served: a file holds the modules that match, and all that
 * they import and no file before it holds. What else is shared gets a file for each set of files that share it.
 */
export const groups: readonly Group[] = [
  // What a page pays for having a kit, and for the button.
  { name: 'kit', holds: 'kit/src/createAppKit.ts' },
  { name: 'button', holds: 'kit/src/react/ConnectButton.tsx' },
  // The other buttons and hooks of a page: none of them waits for the code of the modal.
  { name: 'react', holds: 'kit/src/react.ts' },
  // What the first press needs, as one request; a visitor who comes back connected needs most of it too.
  { name: 'modal', holds: /^(kit\/src\/modal|core\/src\/window\/followConnection)\.ts$/ },
  // What connects the wallet that was picked.
  { name: 'connect', holds: 'core/src/connection/connect.ts' },
  // The WalletConnect client.
  { name: 'pairing', holds: 'pairing/src/index.ts' },
  // What two or more views are made of. Few of them draw a code, ask for data or speak a certain language.
  {
    name: 'parts',
    holds: /^(ui|modal)\/src\/(?!.*(QrCode|useData|locales|Account\/))/,
    minShareCount: 4,
  },
  { name: 'account', holds: 'modal/src/views/Account/AccountView.tsx' },
]

/** `id` is a module's path on this machine. */
export function isHeld(holds: Group['holds'], id: string): boolean {
  const [, path = ''] = /\/packages\/(.+)$/.exec(id) ?? []
  return typeof holds === 'string' ? path === holds : holds.test(path)
}

/** @throws Error where a group is empty: its module was renamed, and its code would move elsewhere without a word */
export function checkGroups(
  chunks: readonly { readonly fileName: string; readonly moduleIds?: readonly string[] }[],
): void {
  for (const { name, holds } of groups) {
    const chunk = chunks.find(({ fileName }) => fileName === `inside/${name}.js`)
    if (!chunk?.moduleIds?.some((id) => isHeld(holds, id)))
      throw new Error(`build: no module is ${holds}, the group ${name} of scripts/build/groups.ts`)
  }
}
