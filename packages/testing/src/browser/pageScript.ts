import { rolldown } from 'rolldown'

/** A module and its imports as one script for `openPage({ scripts })` or another page. */
export async function pageScript(file: string): Promise<string> {
  const build = await rolldown({ input: file, logLevel: 'silent', platform: 'browser' })
  const { output } = await build.generate({
    format: 'iife',
    name: 'latchkeyPage',
    codeSplitting: false,
  })
  await build.close()
  return output[0].code
}
