/** A wallet's EIP-6963 announcement, read once and checked. */
export type Announcement = {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  /** A `data:` image; undefined when the announced icon is refused. */
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
/** Longest part of a name between dots. Browsers need four times as long to build an expression that counts. */
const labelLength = 63
const imageUri = /^data:image\/(?:png|webp|svg\+xml|jpeg|gif)[;,]/i
const plainName = /^[\x20-\x7e]+$/

/**
 * Reads an announcement's `detail`. Every property is read exactly once, so that a getter cannot show one value to the check
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
    // Domains ignore case, so case must not distinguish an impostor from the real wallet.
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

/** Whether two objects are one wallet: wallets wrap their provider anew for each announcement, around one function. */
export function isSame(one: Eip1193Provider, other: Eip1193Provider): boolean {
  try {
    return one === other || one.request === other.request
  } catch {
    return false
  }
}

/** A wallet's name that is safe to show (DISC-2); undefined for any other name. */
export function cleanName(name: unknown): string | undefined {
  if (typeof name !== 'string' || name.length > nameLength) return undefined
  const points = [...(plainName.test(name) ? name : withoutUnseen(name)).trim()]
  if (points.length === 0) return undefined
  return points.length > nameCodePoints
    ? `${points.slice(0, nameCodePoints - 1).join('')}…`
    : points.join('')
}

/**
 * Removes control, format (zero-width, bidi), surrogate, private and line-separating characters. Browsers build this expression
 * on first use, which takes longer than the rest of this file, so plain names skip it.
 */
function withoutUnseen(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
}

/** A wallet's icon that is safe to show (DISC-2). */
export function cleanIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= iconBytes && imageUri.test(icon)
    ? icon
    : undefined
}
