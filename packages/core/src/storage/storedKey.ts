import type { TextStorage } from '../platform/storage.ts'

/** A value stored in the browser: its name, and the function that reads it back. */
export type StoredKey<T> = {
  readonly name: string
  /** Version of the written form, from 1. */
  readonly version: number
  /** Reads a value of this version or an earlier one; undefined when the value is unreadable. */
  readonly parse: (value: unknown, version: number) => T | undefined
}

/** Reads the value of a key. Unreadable text and an unknown version count as absent. */
export function load<T>(storage: TextStorage, key: StoredKey<T>): T | undefined {
  const text = storage.get(key.name)
  if (text === undefined) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    // A value without a version has version 1.
    const { version, value } = hasVersion(stored) ? stored : { version: 1, value: stored }
    return Number(version) <= key.version ? key.parse(value, Number(version)) : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a value as `{ version, value }`. Version 1 is written without a version, as before keys had versions, because a host
 * may go back to a release of that time; but for a value with a field of that name, which would be read as its version.
 */
export function save<T>(storage: TextStorage, { name, version }: StoredKey<T>, value: T): void {
  storage.set(
    name,
    JSON.stringify(version === 1 && !hasVersion(value) ? value : { version, value }),
  )
}

export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasVersion(
  value: unknown,
): value is { readonly version: unknown; readonly value?: unknown } {
  return isRecord(value) && 'version' in value
}
