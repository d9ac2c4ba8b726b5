import * as v from 'valibot'
import { parseOriginRule } from './originRule.ts'

const originRule = v.pipe(
  v.string(),
  v.check(
    (text) => parseOriginRule(text) !== undefined,
    'Expected an origin such as https://app.example or https://*.app.example',
  ),
)

/** Setting: the projects that may use this server, with the origins of their pages. */
export const projectList = v.optional(
  v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected letters, digits, - or _')),
      origins: v.array(originRule),
    }),
  ),
  [],
)
