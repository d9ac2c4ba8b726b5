export type Media = { readonly bytes: Uint8Array; readonly type: string }

/** Fetches URLs that strangers wrote, from public or mirrored places only. */
export type MediaFetcher = {
  /**
   * The bytes behind a data:, https:, ipfs: or ar: address.
   * @throws KitError `NOT_FOUND` when the address is forbidden or absent, or its content is too large or too slow
   */
  fetch(url: string, limit: { readonly bytes: number }, signal: AbortSignal): Promise<Media>
}

export type Picture = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: 'image/webp' | 'image/jpeg'
}

/** Decodes any bytes as a picture and encodes it again. */
export type PictureMaker = {
  /**
   * At most 512 px wide and high and 1 MiB.
   * @throws KitError `NOT_FOUND` for bytes that are not a picture or too large to decode; `OVERLOADED`
   */
  remake(bytes: Uint8Array): Promise<Picture>
  close(): Promise<void>
}
