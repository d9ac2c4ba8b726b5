import jsQR from 'jsqr'

/** Pixels as a canvas gives them: RGBA, row by row. */
export type Picture = {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
}

/** What the QR code in a picture says, as a phone's camera would read it; undefined when there is none. */
export function readQr({ data, width, height }: Picture): string | undefined {
  // As: the package is CommonJS, and its types name a default that Node gives one level deeper.
  const read = ((jsQR as { default?: typeof jsQR }).default ?? jsQR) as typeof jsQR
  return read(Uint8ClampedArray.from(data), width, height)?.data
}
