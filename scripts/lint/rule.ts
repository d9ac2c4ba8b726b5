/** The part of ESLint's rule interface and of ESTree that these rules use. */
export type Rule = {
  readonly meta?: { readonly schema: false }
  create(context: Context): Record<string, (node: never) => void>
}
type Context = {
  readonly options: readonly unknown[]
  report(problem: { readonly node: unknown; readonly message: string }): void
}
export type StaticImport = {
  readonly source?: { readonly value: string } | null
  readonly importKind?: 'type' | 'value'
  readonly exportKind?: 'type' | 'value'
}
export type Program = { readonly body: readonly Statement[] }
export type Statement =
  | Declaration
  | { readonly type: 'ExportNamedDeclaration'; readonly declaration?: Declaration | null }
export type Declaration = {
  readonly type: 'VariableDeclaration'
  readonly kind: 'const' | 'let' | 'var'
  readonly declarations: readonly {
    readonly id: { readonly typeAnnotation?: { readonly typeAnnotation?: TypeNode } }
    readonly init?: Expression | null
  }[]
}
type TypeNode = {
  readonly type: string
  readonly operator?: string
  readonly typeName?: { readonly name?: string }
}
export type Expression = {
  readonly type: string
  readonly callee?: { readonly name?: string }
  readonly expression?: Expression
  readonly elements?: readonly unknown[]
  readonly properties?: readonly unknown[]
}
