import * as v from 'valibot'

/** Fields of an explorer's entries. An invalid field drops its entry and no other. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
export const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
export const text = v.fallback(v.string(), '')
export const input = v.fallback(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/)), '0x')

/** A whole number, as text or number, that a JSON number holds exactly. */
export const whole = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.number()]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)
export const decimals = v.fallback(v.nullable(v.pipe(whole, v.maxValue(77))), null)

/** 9999-12-31, the last day that ISO 8601 writes with a year of four digits. */
const latestMs = 253_402_300_799_000
export const seconds = v.pipe(
  whole,
  v.transform((value) => value * 1_000),
  v.maxValue(latestMs),
)
export const isoTime = v.pipe(
  v.string(),
  v.transform((value) => Date.parse(value)),
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(latestMs),
)

/** The entries of a list that have the form of `schema`. */
export function listOf<Schema extends v.GenericSchema>(
  schema: Schema,
  list: readonly unknown[],
): readonly v.InferOutput<Schema>[] {
  return list.slice(0, 1_000).flatMap((entry) => {
    const parsed = v.safeParse(schema, entry, { abortEarly: true })
    return parsed.success ? [parsed.output] : []
  })
}
