/** A wallet's own function, bound to its owner. What it gives is not known before it is read. */
export type Method = (...input: readonly unknown[]) => unknown

/** The properties of what a wallet gave; none of what is no object. Each may be a getter: read it once. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>
}

export function methodOf(owner: unknown, name: string): Method | undefined {
  const own = fieldsOf(owner)[name]
  return typeof own === 'function' ? (...input) => Reflect.apply(own, owner, input) : undefined
}

/** Bytes as ours: an extension's come from another realm, where `instanceof` says no, and may change under us. */
export function readBytes(value: unknown, limit: number): Uint8Array | undefined {
  const isBytes = ArrayBuffer.isView(value) && value.byteLength <= limit
  return isBytes
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    : undefined
}

/** At most `limit` entries, place by place: the list is the wallet's, and so are its methods. */
export function readList(value: unknown, limit: number): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined
  const { length } = value
  return length <= limit ? Array.from({ length }, (_, place): unknown => value[place]) : undefined
}
