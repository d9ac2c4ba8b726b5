import jsQR from 'jsqr'

/** Pixels in the form of a canvas: RGBA, row by row. */
export type Picture = {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
}

/** The text of the QR code in a picture, as a phone's camera would read it; undefined without a QR code. */
export function readQr({ data, width, height }: Picture): string | undefined {
  // As: the package is CommonJS, and in Node its default export is one level deeper than its types say.
  const read = ((jsQR as { default?: typeof jsQR }).default ?? jsQR) as typeof jsQR
  return read(Uint8ClampedArray.from(data), width, height)?.data
}
