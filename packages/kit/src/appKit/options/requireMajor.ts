import { KitError } from '@latchkey/protocol'

/**
 * A door of this package has a library of the host in a version that it works with. Bundlers refuse a build without the library
 * and name it; another version of it builds, and would fail later.
 * @throws KitError `OPTIONS_INVALID`
 */
export function requireMajor(
  door: string,
  library: string,
  { majors, version, hint = `npm install ${library}@${majors.at(-1)}` }: Required,
): void {
  const major = version?.split('.', 1)[0]
  if (majors.some((each) => `${each}` === major)) return
  throw new KitError('OPTIONS_INVALID', {
    option: 'adapters',
    problem: `latchkey/${door} needs version ${majors.join(' or ')} of ${library}, and ${version ?? 'none or another'} is installed: ${hint}`,
  })
}

type Required = {
  readonly majors: readonly number[]
  /** Undefined of a version that does not tell. */
  readonly version: string | undefined
  /** What to do. @default the command that installs it */
  readonly hint?: string
}
