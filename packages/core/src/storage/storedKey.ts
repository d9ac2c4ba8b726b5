import type { TextStorage } from '../platform/storage.ts'

/** A value kept in the browser: its name, and how its text is read back. */
export type StoredKey<T> = {
  readonly name: string
  /** Of the shape that is written, from 1. */
  readonly version: number
  /** Reads a value of this version or an earlier one; undefined where the value is unreadable. */
  readonly parse: (value: unknown, version: number) => T | undefined
}

/** What a key holds. Unreadable text, and a version that this code does not know, count as absent. */
export function load<T>(storage: TextStorage, key: StoredKey<T>): T | undefined {
  const text = storage.get(key.name)
  if (text === undefined) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    // A value without a version is of the first one.
    const { version, value } =
      isRecord(stored) && 'version' in stored ? stored : { version: 1, value: stored }
    return Number(version) <= key.version ? key.parse(value, Number(version)) : undefined
  } catch {
    return undefined
  }
}

/**
 * Write a value as `{ version, value }`. Version 1 is written bare, as it was before keys had versions: a host may go back to
 * a release of that time.
 */
export function save<T>(storage: TextStorage, { name, version }: StoredKey<T>, value: T): void {
  storage.set(name, JSON.stringify(version === 1 ? value : { version, value }))
}

export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
