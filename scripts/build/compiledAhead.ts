// A browser reads a function twice: past it when the file arrives, and in full at its first call. Code that a press calls at once
// is better read in full while the file arrives, off the page's thread: engines do so for a function in parentheses. Vite's minifier keeps
// the parentheses; a minifier that drops them costs only the time (docs/build.md has the figures).
import { parseAst } from 'vite'

type Plugin = {
  readonly name: string
  renderChunk(code: string, chunk: { readonly name: string }): string | null
}

type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Puts the functions of these chunks into parentheses, and declared functions where the language hoists them. */
export function compiledAhead(names: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    renderChunk(code, chunk) {
      if (!names.includes(chunk.name)) return null
      // As: ESTree has this shape, whatever the library calls its nodes.
      const { body } = parseAst(code) as unknown as { readonly body: readonly Node[] }
      const written = (node: Node): string => wrapped(code, node)
      const [imports, rest] = partition(body, (node) => node.type === 'ImportDeclaration')
      const [declared, statements] = partition(rest, (node) => node.type === 'FunctionDeclaration')
      return [
        ...imports.map(written),
        ...declared.map(
          (node) => `const ${(node.id as { name: string }).name} = (${written(node)});`,
        ),
        ...statements.map(written),
      ].join('\n')
    },
  }
}

/** A node's text, with every function expression in it in parentheses. */
function wrapped(code: string, node: Node): string {
  const marks: [at: number, text: string][] = []
  collect(node, marks)
  let text = ''
  let from = node.start
  for (const [at, mark] of marks.toSorted(([a], [b]) => a - b)) {
    text += code.slice(from, at) + mark
    from = at
  }
  return text + code.slice(from, node.end)
}

function collect(node: Node, marks: [number, string][]): void {
  for (const child of childrenOf(node)) {
    if (isPlainFunction(child, node)) marks.push([child.start, '('], [child.end, ')'])
    collect(child, marks)
  }
}

/** Methods and accessors are function expressions of the tree, but not of the text. */
function isPlainFunction({ type }: Node, parent: Node): boolean {
  if (type === 'ArrowFunctionExpression') return true
  const inObject = parent.type === 'Property' && (parent.method === true || parent.kind !== 'init')
  return type === 'FunctionExpression' && parent.type !== 'MethodDefinition' && !inObject
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'start' in value,
    )
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}
