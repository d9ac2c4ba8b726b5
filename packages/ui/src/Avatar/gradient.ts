export type Gradient = {
  readonly from: string
  readonly to: string
  readonly spot: string
  readonly angle: number
  /** The centre of the spot, from 0 to 1. */
  readonly x: number
  readonly y: number
}

/** Colours and angles from a text. Letter case is ignored, since an address is written in both cases. */
export function gradientOf(seed: string): Gradient {
  const hash = hashOf(seed.toLowerCase())
  const hue = hash % 360
  const part = (shift: number): number => ((hash >>> shift) & 0xff) / 0xff
  return {
    from: `hsl(${hue} 85% 62%)`,
    to: `hsl(${Math.round(hue + 60 + part(4) * 80) % 360} 80% 52%)`,
    spot: `hsl(${Math.round(hue + 200 + part(8) * 80) % 360} 90% 70%)`,
    angle: Math.round(part(12) * 360),
    x: 0.2 + part(16) * 0.6,
    y: 0.2 + part(20) * 0.6,
  }
}

/** FNV-1a with a final mix, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
