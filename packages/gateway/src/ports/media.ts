export type Media = { readonly bytes: Uint8Array; readonly type: string }

/** Fetches what strangers point to, and nothing that is not theirs to point to. */
export type MediaFetcher = {
  /**
   * The bytes behind a data:, https:, ipfs: or ar: address.
   * @throws KitError `NOT_FOUND` when it may not be fetched, is not there, is too large or takes too long
   */
  fetch(url: string, limit: { readonly bytes: number }, signal: AbortSignal): Promise<Media>
}

export type Picture = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: 'image/webp' | 'image/jpeg'
}

/** Makes pictures anew from whatever bytes. */
export type PictureMaker = {
  /**
   * At most 512 px wide and high and 1 MiB.
   * @throws KitError `NOT_FOUND` for what is no picture or too large to be decoded; `OVERLOADED`
   */
  remake(bytes: Uint8Array): Promise<Picture>
  close(): Promise<void>
}
