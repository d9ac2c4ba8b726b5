/**
 * Accepts a picture only if every element and attribute is on the list of drawing elements and attributes.
 * Scripts, event handlers, foreignObject, links, fonts and outside references are refused.
 * Returns the compacted text, or the reason for refusing it.
 */
export function checkSvg(svg: string): { svg: string } | { refused: string } {
  const compact = svg.replace(/>\s+</g, '><').trim()
  if (compact.length > maxLength) return { refused: `longer than ${maxLength} characters` }
  if (!/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(compact)) {
    return { refused: 'does not start as an SVG' }
  }
  let rest = ''
  let end = 0
  for (const tag of compact.matchAll(/<(\/?)([^\s/>]+)((?:\s+[^\s=<>"]+="[^"<>]*")*)\s*\/?>/g)) {
    rest += compact.slice(end, tag.index)
    end = tag.index + tag[0].length
    const refused = refuseTag(tag[2] ?? '', tag[3] ?? '')
    if (refused !== undefined) return { refused }
  }
  rest += compact.slice(end)
  if (rest.trim() !== '') return { refused: `holds ${rest.trim().slice(0, 30)}` }
  return { svg: compact }
}

const maxLength = 60_000

const elements: ReadonlySet<string> = new Set(
  `svg g path circle ellipse rect line polyline polygon defs clipPath mask linearGradient
  radialGradient stop filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feOffset
  title`.split(/\s+/),
)

const attributes: ReadonlySet<string> = new Set(
  `xmlns width height viewBox class id fill fill-rule fill-opacity clip-rule clip-path d points
  stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity opacity
  transform x y x1 y1 x2 y2 cx cy r rx ry fx fy offset stop-color stop-opacity gradientUnits
  gradientTransform mask maskUnits filter filterUnits color-interpolation-filters in in2 result
  operator values type mode dx dy stdDeviation flood-color flood-opacity style k1 k2 k3 k4`.split(
    /\s+/,
  ),
)

function refuseTag(element: string, attributeText: string): string | undefined {
  if (!elements.has(element)) return `element ${element}`
  for (const [, name = '', value = ''] of attributeText.matchAll(/([^\s=]+)="([^"]*)"/g)) {
    if (!attributes.has(name)) return `attribute ${name}`
    if (name !== 'xmlns' && /[:&]/.test(value) && name !== 'style') return `value of ${name}`
    if (name === 'style' && !/^(mask-type|mix-blend-mode):[a-z-]+;?$/.test(value)) return 'style'
    if (/url\(/i.test(value) && !/^url\(#[\w.-]+\)$/.test(value)) return `reference in ${name}`
  }
  return undefined
}
