// The first file that runs, on any Node of npm (20 or newer). It installs Node 24 and pnpm from npm into .tools/, installs the
// workspace, then runs the real script under that Node. Later runs need no network.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE = '24.21.0'
const PNPM = '12.21.0'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, '.tools')
const bin = join(tools, 'node_modules', '.bin')
const [script = 'start', ...rest] = process.argv.slice(2)

const env = { ...process.env, PATH: bin + delimiter + process.env.PATH }
// npm exports its own settings to children as npm_config_*, and pnpm would read them as its own.
for (const name of Object.keys(env))
  if (/^npm_(config|package|lifecycle)_/i.test(name)) delete env[name]

/** Runs a program with this Node first on the PATH; exits with its code when it fails. */
function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    ...options,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1))
}

const stamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

const toolStamp = join(tools, 'stamp')
if (!stamped(toolStamp, `${NODE} ${PNPM}`)) {
  console.log(`latchkey: installing Node ${NODE} and pnpm ${PNPM} (once)`)
  rmSync(tools, { recursive: true, force: true })
  mkdirSync(tools, { recursive: true })
  writeFileSync(join(tools, 'package.json'), '{ "private": true }\n')
  run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${NODE}`, `pnpm@${PNPM}`],
    { cwd: tools, env: process.env },
  )
  writeFileSync(toolStamp, `${NODE} ${PNPM}`)
}

const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].filter((file) =>
  existsSync(join(root, file)),
)
const hash = createHash('sha256').update(root)
for (const file of inputs) hash.update(readFileSync(join(root, file)))
const wanted = hash.digest('hex')
const installStamp = join(root, 'node_modules', '.latchkey-installed')
if (!stamped(installStamp, wanted)) {
  console.log('latchkey: installing packages')
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'])
  writeFileSync(installStamp, wanted)
}

run('node', ['--run', `local:${script}`, ...(rest.length ? ['--', ...rest] : [])])
