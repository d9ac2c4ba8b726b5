// The bundler's own helper gets a file of its own, which every visitor of every host would ask for just when the modal is
// wanted. Here it moves into the file that the page has anyway.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RUNTIME = 'rolldown-runtime.js'

/** Move what `rolldown-runtime.js` in a folder declares into the file `into` beside it. */
export function foldRuntime(folder: string, into: string): void {
  const runtime = readFileSync(join(folder, RUNTIME), 'utf8')
  const [, body = '', name] = /^([\s\S]*)\nexport \{ (\w+) as t \};\s*$/.exec(runtime) ?? []
  if (!name) throw new Error(`${RUNTIME} is not the one function it was`)
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const path = join(folder, file)
    const code = readFileSync(path, 'utf8')
    if (file === into)
      writeFileSync(path, code.replace(/\nexport \{/, `\n${body}\nexport { ${name},`))
    else
      writeFileSync(
        path,
        code.replace(`{ t as ${name} } from "./${RUNTIME}"`, `{ ${name} } from "./${into}"`),
      )
  }
  rmSync(join(folder, RUNTIME))
}
