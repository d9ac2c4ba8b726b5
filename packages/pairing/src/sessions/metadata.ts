import { fieldsOf } from '../messages/json.ts'
import type { Metadata } from '../types.ts'

const maxIcons = 8
/** An icon as data: 256 KiB (security.md DISC-2). */
const maxDataLength = 2 ** 18

/** Never fails: wallets omit fields, and a missing name is no reason to refuse a session (walletconnect.md 13). */
export function readMetadata(value: unknown): Metadata {
  const { name, description, url, icons, redirect } = fieldsOf(value) ?? {}
  const { native, universal } = fieldsOf(redirect) ?? {}
  return {
    name: text(name, 128),
    description: text(description, 512),
    url: isWebUrl(url) ? url : '',
    icons: (Array.isArray(icons) ? (icons as readonly unknown[]) : [])
      .slice(0, maxIcons)
      .filter(isIcon),
    // The opener of a link checks its scheme (security.md LINK-1).
    redirect: { native: link(native), universal: isWebUrl(universal) ? universal : undefined },
  }
}

function text(value: unknown, maxLength: number): string {
  return typeof value === 'string'
    ? [...value.slice(0, 2 * maxLength)].slice(0, maxLength).join('')
    : ''
}

function link(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 512 && URL.canParse(value) ? value : undefined
}

function isWebUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2048 && /^https?:$/.test(protocolOf(value))
}

function isIcon(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxDataLength) return false
  if (/^data:image\/(?:png|webp|svg\+xml|jpeg|gif)[;,]/.test(value)) return true
  return value.length <= 2048 && protocolOf(value) === 'https:'
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
