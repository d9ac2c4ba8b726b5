// Lint rules of this repository, loaded by oxlint (.oxlintrc.json, jsPlugins), for checks that no built-in rule can do.
import { dynamicOnly } from './dynamicOnly.ts'
import { moduleState } from './moduleState.ts'
import { plainTitles } from './plainTitles.ts'

// oxlint asks a plugin for its default export.
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'latchkey' },
  rules: {
    'dynamic-only': dynamicOnly,
    'no-module-state': moduleState,
    'plain-titles': plainTitles,
  },
}
