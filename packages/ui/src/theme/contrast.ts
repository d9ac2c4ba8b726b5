/** Red, green and blue, 0 to 255. */
export type Channels = readonly [red: number, green: number, blue: number]

/** Text at or above this is readable: WCAG 2.2, 1.4.3. */
export const readable = 4.5

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function contrast(one: Channels, other: Channels): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** Black or white, by the higher contrast. */
export function readableOn(ground: Channels): '#000000' | '#ffffff' {
  return contrast(ground, [255, 255, 255]) >= readable ? '#ffffff' : '#000000'
}

/** WCAG 2.2, relative luminance: 0 to 1. */
export function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The channels of `#rgb`, `#rrggbb` and `rgb(…)`; alpha is left out. Undefined for any other notation of a colour. */
export function channelsOf(color: string): Channels | undefined {
  const text = color.trim().toLowerCase()
  const hex = /^#(?:([0-9a-f]{3})[0-9a-f]?|([0-9a-f]{6})(?:[0-9a-f]{2})?)$/.exec(text)
  const digits = hex?.[2] ?? hex?.[1]?.replace(/./g, '$&$&')
  const parts = digits
    ? digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16))
    : /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/
        .exec(text)
        ?.slice(1)
        .map(Number)
  const [red, green, blue] = parts ?? []
  return red === undefined || green === undefined || blue === undefined
    ? undefined
    : [red, green, blue]
}
