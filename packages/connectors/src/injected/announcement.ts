/** What a wallet says of itself by EIP-6963, read once and checked. */
export type Announcement = {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  /** A `data:` image; undefined when the announced one is not acceptable. */
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/** EIP-1193. */
export type Eip1193Provider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** security.md DISC-2. */
const nameCodePoints = 64
const nameLength = 512
const rdnsLength = 128
const iconBytes = 256 * 1024

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const domain = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i
/** Of a name between dots. An expression that counts as well takes a browser four times as long to build. */
const labelLength = 63
const imageUri = /^data:image\/(?:png|webp|svg\+xml|jpeg|gif)[;,]/i
const plainName = /^[\x20-\x7e]+$/

/**
 * Read an announcement's `detail`. Every property is read exactly once, so a getter cannot show one value to the check
 * and another to the screen (security.md DISC-3). Gives undefined for anything unusable; never throws.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { readonly info: unknown; readonly provider: unknown }
    const { uuid, name, rdns, icon } = info as { readonly [key: string]: unknown }
    if (typeof uuid !== 'string' || uuid.length !== 36 || !uuidV4.test(uuid)) return undefined
    if (typeof rdns !== 'string' || rdns.length > rdnsLength || !domain.test(rdns)) return undefined
    if (rdns.split('.').some(({ length }) => length > labelLength)) return undefined
    const shown = cleanName(name)
    if (shown === undefined || !isProvider(provider)) return undefined
    // Capitals make no difference in a domain, so they must not tell an impostor apart from whom it poses as.
    return Object.freeze({
      uuid,
      rdns: rdns.toLowerCase(),
      name: shown,
      icon: cleanIcon(icon),
      provider,
    })
  } catch {
    return undefined
  }
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof (value as { readonly request?: unknown }).request === 'function'
  )
}

/** What may be shown as a wallet's name (DISC-2); undefined for anything else. */
export function cleanName(name: unknown): string | undefined {
  if (typeof name !== 'string' || name.length > nameLength) return undefined
  const points = [...(plainName.test(name) ? name : withoutUnseen(name)).trim()]
  if (points.length === 0) return undefined
  return points.length > nameCodePoints
    ? `${points.slice(0, nameCodePoints - 1).join('')}…`
    : points.join('')
}

/**
 * Without control, format (zero-width, bidi), surrogate, private and line-separating characters. Browsers build this
 * expression when it is met, which takes longer than all else here: plain names go round it.
 */
function withoutUnseen(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
}

/** What may be shown as a wallet's icon (DISC-2). */
export function cleanIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= iconBytes && imageUri.test(icon)
    ? icon
    : undefined
}
