// oxlint's no-restricted-imports refuses import() as well, so "dynamic only" (architecture section 2: pairing, and code behind
// a feature's manifest) is a rule of this repository: static imports and re-exports are refused, types and import() pass.
import type { Rule, StaticImport } from './rule.ts'

/** Options: `[{ modules: string[], message }]`; a module is a regular expression over the specifier. */
export const dynamicOnly: Rule = {
  meta: { schema: false },
  create(context) {
    const [{ modules, message }] = context.options as [
      { readonly modules: readonly string[]; readonly message: string },
    ]
    const patterns = modules.map((module) => new RegExp(module))
    const check = (node: StaticImport): void => {
      if (!node.source || node.importKind === 'type' || node.exportKind === 'type') return
      const specifier = node.source.value
      if (patterns.some((pattern) => pattern.test(specifier))) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}
