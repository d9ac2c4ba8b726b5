// A test's title is read in a list of titles: subject, verb, condition (conventions, Words). Titles that begin with one of these
// words need the describe above them, and mostly a second reading.
import type { Rule } from './rule.ts'

const opening =
  /^(that|what|whatever|whose|who|whoever|which|of which|is none|and|or|nor|neither|also|none|nobody|nothing|by|from|with|without|after|before|never)\b/i

type Call = {
  readonly callee: Callee
  readonly arguments: readonly {
    readonly type: string
    readonly value?: unknown
    readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  }[]
}
type Callee = {
  readonly type: string
  readonly name?: string
  readonly object?: Callee
  readonly callee?: Callee
}

export const plainTitles: Rule = {
  create(context) {
    return {
      CallExpression(node: Call): void {
        if (!['it', 'test'].includes(nameOf(node.callee) ?? '')) return
        const [title] = node.arguments
        const text = title?.quasis?.[0]?.value.cooked ?? title?.value
        if (typeof text !== 'string' || !opening.test(text)) return
        context.report({
          node: title,
          message: `A title says subject, verb and condition: it does not begin with "${text.split(' ')[0]}".`,
        })
      },
    }
  },
}

/** `it` of `it(…)`, `it.skipIf(…)(…)` and `it.each(…)(…)`. */
function nameOf(callee: Callee | undefined): string | undefined {
  if (!callee || callee.type === 'Identifier') return callee?.name
  return nameOf(callee.object ?? callee.callee)
}
