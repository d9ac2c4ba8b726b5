/** A data package: downloaded once by `npm pack`, checked and read. It is never a dependency. */
export type Pin = {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Subresource integrity of the tarball, as in a lockfile. */
  readonly integrity: string
  /** Only files of the tarball whose path starts with one of these are read. */
  readonly folders: readonly string[]
}

export const walletsPin: Pin = {
  name: 'thirdweb',
  version: '5.121.6',
  licence: 'Apache-2.0',
  integrity:
    'sha512-tZuYoxazy8GJz59IX/NhpQ5u+DzC/vo9/3ZgqxY9pZPDlnH0QZY8oJOX2m7L2DmtzTCqa5YWD+x9Xj18EQDiyw==',
  folders: ['dist/esm/wallets/__generated__/', 'LICENSE'],
}

export const iconsPin: Pin = {
  name: '@web3icons/core',
  version: '4.0.56',
  licence: 'MIT',
  integrity:
    'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
  folders: ['dist/svgs/'],
}

export const iconNamesPin: Pin = {
  name: '@web3icons/common',
  version: '0.11.51',
  licence: 'MIT',
  integrity:
    'sha512-ZXaTW/P6ReLHmkYQcxP8OcPoUrSmgPlsFKVboiG/cVSIkz0mHNP1tIFhf9zPOQaQm20yqTc+uuNuXb2ywHzI1A==',
  folders: ['dist/metadata/'],
}
