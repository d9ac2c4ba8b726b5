import { networkIconAliases, servedTokenPlatforms, tokenIconAliases } from './iconFacts.ts'
import { checkSvg } from './svg.ts'

export type Icon = { readonly path: string; readonly svg: string }
export type Icons = {
  /** By CAIP-2 id. */
  readonly networks: ReadonlyMap<string, Icon>
  /** By symbol in capitals. */
  readonly tokens: ReadonlyMap<string, Icon>
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

/** Network and token icons, checked; `names` is the metadata package, `drawings` the pictures. */
export function readIcons(
  names: ReadonlyMap<string, Buffer>,
  drawings: ReadonlyMap<string, Buffer>,
): Icons {
  const networks = new Map<string, Icon>()
  const tokens = new Map<string, Icon>()
  const refused: { path: string; reason: string }[] = []
  const take = (into: Map<string, Icon>, key: string, row: Row, path: string): void => {
    const checked = drawIcon(drawings, row.drawing)
    if ('refused' in checked) refused.push({ path, reason: checked.refused })
    else if (row.rank > wellKnownRank && checked.svg.length > heavy) {
      refused.push({ path, reason: 'heavy and rarely shown' })
    } else into.set(key, { path, svg: checked.svg })
  }
  for (const row of rows(names, 'networks')) {
    if (row.chain === undefined || networks.has(row.chain)) continue
    take(networks, row.chain, row, `networks/${slug(row.id)}.svg`)
  }
  for (const row of rows(names, 'tokens')) {
    if (row.symbol === undefined || !isServed(row)) continue
    const symbol = row.symbol.toUpperCase()
    if (/^[A-Z0-9.]{1,20}$/.test(symbol) && !tokens.has(symbol)) {
      take(tokens, symbol, row, `tokens/${symbol.toLowerCase()}.svg`)
    }
  }
  addAliases(networks, networkIconAliases)
  addAliases(tokens, tokenIconAliases)
  return { networks, tokens, refused }
}

/** The drawing with a background is legible on light and dark themes; the bare drawing is not. */
export function drawIcon(
  drawings: ReadonlyMap<string, Buffer>,
  drawing: string,
): ReturnType<typeof checkSvg> {
  const [kind = '', name = ''] = drawing.split(':')
  let result: ReturnType<typeof checkSvg> = { refused: 'no drawing in the package' }
  for (const variant of ['background', 'branded']) {
    const module = drawings.get(`dist/svgs/${kind}s/${variant}/${name}.svg.js`)?.toString('utf8')
    const svg = module === undefined ? undefined : /(<svg[\s\S]*<\/svg>)/.exec(module)?.[1]
    if (svg === undefined) continue
    result = checkSvg(svg.replaceAll('\\n', '\n').replaceAll("\\'", "'"))
    if ('svg' in result) return result
  }
  return result
}

/** Keeps the whole directory near 5 MB. */
const heavy = 24_000
const wellKnownRank = 500

function addAliases(icons: Map<string, Icon>, aliases: Readonly<Record<string, string>>): void {
  for (const [alias, of] of Object.entries(aliases)) {
    const icon = icons.get(of)
    if (icon === undefined)
      throw new Error(`iconFacts.ts: ${alias} takes the icon of unknown ${of}`)
    if (!icons.has(alias)) icons.set(alias, icon)
  }
}

type Row = {
  readonly id: string
  /** `network:base`, `token:USDC`. */
  readonly drawing: string
  readonly chain: string | undefined
  readonly symbol: string | undefined
  readonly platforms: readonly string[]
  readonly rank: number
}

function isServed(row: Row): boolean {
  return row.platforms.length === 0 || row.platforms.some((name) => servedTokenPlatforms.has(name))
}

/** The metadata modules are arrays of flat objects in a fixed format. They are read as text and never run. */
function rows(names: ReadonlyMap<string, Buffer>, kind: string): Row[] {
  const text = names.get(`dist/metadata/${kind}.js`)?.toString('utf8') ?? ''
  return text
    .split('\n  {\n')
    .slice(1)
    .map((row) => ({
      id: field(row, 'id') ?? '',
      drawing: field(row, 'filePath') ?? '',
      chain: field(row, 'caip2id'),
      symbol: field(row, 'symbol'),
      platforms: [...row.matchAll(/^ {6}'?([a-z0-9-]+)'?:/gm)].map(([, name = '']) => name),
      rank: Number(/^ {4}marketCapRank: (\d+),/m.exec(row)?.[1] ?? Infinity),
    }))
    .sort((a, b) => a.rank - b.rank)
}

function field(row: string, name: string): string | undefined {
  return new RegExp(`^    ${name}:\\s*(['"])(.*?)\\1,`, 'm').exec(row)?.[2]
}

function slug(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
