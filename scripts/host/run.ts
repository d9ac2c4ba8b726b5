// Commands of a host outside the workspace.
import { spawn } from 'node:child_process'

export type Said = { readonly stdout: string; readonly stderr: string }

export function run(
  cwd: string,
  command: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const child = spawn(command, args, { cwd, env: { ...ownEnvironment(), ...more } })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (said[stream] += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) resolve(said)
      else reject(new Error(`${command} ${args.join(' ')}\n${said.stdout}${said.stderr}`))
    })
  })
}

/** npm and pnpm pass their own settings to children; the host must get none of them. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm|pnpm)_|^NODE_ENV$/i.test(name),
  )
  return Object.fromEntries(kept)
}

/** Installs a host's packages, from npm's own cache where it has them. */
export async function install(cwd: string, wanted: readonly string[] = []): Promise<void> {
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await run(cwd, 'npm', ['install', ...quiet, ...wanted])
}
