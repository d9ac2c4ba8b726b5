/** A wallet's function, bound to its owner. Its result is unknown until it is read. */
export type Method = (...input: readonly unknown[]) => unknown

/** The properties of a wallet's value; empty for a value that is not an object. Each may be a getter: read it once. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>
}

export function methodOf(owner: unknown, name: string): Method | undefined {
  const own = fieldsOf(owner)[name]
  return typeof own === 'function' ? (...input) => Reflect.apply(own, owner, input) : undefined
}

/** A copy of bytes: an extension's bytes come from another realm, where `instanceof` fails, and may change later. */
export function readBytes(value: unknown, limit: number): Uint8Array | undefined {
  const isBytes = ArrayBuffer.isView(value) && value.byteLength <= limit
  return isBytes
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    : undefined
}

/** At most `limit` entries by index: the list and its methods belong to the wallet. */
export function readList(value: unknown, limit: number): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined
  const { length } = value
  return length <= limit ? Array.from({ length }, (_, place): unknown => value[place]) : undefined
}
