import type { ReadColor } from './pairs.ts'

/** Reads colours in any notation by drawing them. */
export function createReadColor(): ReadColor {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (!context || !CSS.supports('color', color) || /var\(|currentcolor/i.test(color))
      return undefined
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
}

/** The colour in the form of `<input type="color">`, without opacity; black for invalid text. */
export function asHex(read: ReadColor, color: string): string {
  const [red = 0, green = 0, blue = 0] = read(color) ?? []
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
