// Gives each new embedded database the files of an empty one (emptyDatabase.ts). It is loaded before the tests' programs, so
// that servers need no setting for it. Plain JavaScript, because removing types would take each program longer.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    const files = process.env.LATCHKEY_EMPTY_DATABASE
    return files && url.endsWith('/@electric-sql/pglite/dist/index.js')
      ? { format: 'module', source: prepared(url, files), shortCircuit: true }
      : nextLoad(url, context)
  },
})

function prepared(url, files) {
  const real = JSON.stringify(`${url}?original`)
  return `
    import { existsSync, readFileSync } from 'node:fs'
    import { PGlite as Real } from ${real}
    export * from ${real}
    export class PGlite extends Real {
      static create(place) {
        const options = existsSync(place)
          ? undefined
          : { loadDataDir: new Blob([readFileSync(${JSON.stringify(files)})]) }
        return Real.create(place, options)
      }
    }`
}
