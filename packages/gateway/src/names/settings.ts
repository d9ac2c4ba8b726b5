import * as v from 'valibot'
import { nameSpelling } from '../text/nameSpelling.ts'

const days = (most: number, standard: number): v.OptionalSchema<ReturnType<typeof count>, number> =>
  v.optional(count(most), standard)
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** Names of visitors in the operator's zone. */
export const namesSettings = v.strictObject({
  /** The name under which names are registered, such as `example.eth`. */
  zone: v.pipe(
    v.string(),
    v.check((name) => nameSpelling(name) === name, 'Expected a name such as example.eth'),
  ),
  /** The network of the zone's registry, for which coin type 60 stands. */
  network: v.optional(v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,17}$/)), 'eip155:1'),
  /**
   * Private keys that sign answers for the zone's resolver, 32 bytes of hex each. The first signs; the resolver on the
   * chain accepts any number, so a key is replaced without a break. Without a key only this gateway's pages see names.
   */
  keys: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'Expected 0x and 64 hex characters')),
      ),
      v.maxLength(10),
    ),
    [],
  ),
  /** How long a signed answer is valid. */
  answerSeconds: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(30), v.maxValue(86_400)),
    300,
  ),
  /** How long a released name waits for its last owner. */
  holdDays: days(3650, 90),
  /** Registrations an hour of one address. */
  perHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 5),
  /** First labels that no visitor may register, besides the built-in list. */
  reserved: v.optional(v.array(v.string()), []),
})
export type NamesSettings = v.InferOutput<typeof namesSettings>
