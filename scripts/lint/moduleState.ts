// Several kits live on one page and servers render for many visitors at once, so nothing mutable may live at module
// level (architecture section 7). Declared exceptions are named in .oxlintrc.json: kit/src/appKit/defaultKit.ts, ui/src/styles.ts.
import type { Declaration, Expression, Program, Rule, Statement } from './rule.ts'

const MUTABLE_CLASSES = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Array',
  'AbortController',
  'EventTarget',
  'BroadcastChannel',
  'QueryClient',
])
const MUTABLE_FACTORIES = new Set(['createStore', 'createContextStore', 'createAtom', 'atom'])
const advice = 'keep it in the kit: kit.get(service) makes one per kit (architecture section 7)'

export const moduleState: Rule = {
  create(context) {
    return {
      Program(program: Program): void {
        for (const statement of program.body) {
          const declaration = declared(statement)
          if (declaration?.type !== 'VariableDeclaration') continue
          if (declaration.kind !== 'const') {
            context.report({
              node: declaration,
              message: `A module-level \`${declaration.kind}\` is shared by all kits: ${advice}.`,
            })
          }
          for (const { id, init } of declaration.declarations) {
            if (!init || !isMutable(init, id.typeAnnotation !== undefined && isReadonly(id)))
              continue
            context.report({
              node: init,
              message: `A module-level collection or store is shared by all kits: ${advice}.`,
            })
          }
        }
      },
    }
  },
}

function declared(statement: Statement): Declaration | undefined {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration ?? undefined
  return statement as Declaration
}

/** `ReadonlyMap`, `ReadonlySet` and `readonly T[]` mark a table that is only read, and the compiler enforces it. */
function isReadonly(id: Declaration['declarations'][number]['id']): boolean {
  const annotation = id.typeAnnotation?.typeAnnotation
  if (annotation?.type === 'TSTypeOperator') return annotation.operator === 'readonly'
  return annotation?.typeName?.name?.startsWith('Readonly') ?? false
}

function isMutable(init: Expression, readonly: boolean): boolean {
  const value = unwrap(init)
  if (value.type === 'NewExpression')
    return !readonly && MUTABLE_CLASSES.has(value.callee?.name ?? '')
  if (value.type === 'CallExpression') return MUTABLE_FACTORIES.has(value.callee?.name ?? '')
  // An empty literal can only be filled later.
  if (value.type === 'ArrayExpression') return !readonly && value.elements?.length === 0
  if (value.type === 'ObjectExpression') return value.properties?.length === 0
  return false
}

function unwrap(init: Expression): Expression {
  const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])
  return wrappers.has(init.type) && init.expression ? unwrap(init.expression) : init
}
