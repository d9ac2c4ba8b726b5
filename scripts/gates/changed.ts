import { spawnSync } from 'node:child_process'

export type Changes = {
  /** The commit where this branch left main. */
  readonly since: string
  /** Files that differ from it: committed, uncommitted and new. */
  readonly files: readonly string[]
}

export function changesSinceMain(root: string): Changes {
  const git = (...args: readonly string[]): readonly string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  const [main = 'main'] = git(
    'branch',
    '-a',
    '--list',
    'main',
    'origin/main',
    '--format=%(refname)',
  )
  const [since = ''] = git('merge-base', 'HEAD', main)
  const files = [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return { since, files }
}

/** Whether hosts get the file: sources and manifests, without files for tests only. */
export function isShipped(file: string): boolean {
  if (/\.test(-d)?\.tsx?$|\/fixtures\/|^packages\/(?:testing|peers)\//.test(file)) return false
  return /^packages\/[^/]+\/(?:src|directory)\/|(?:^|\/)package\.json$|^pnpm-/.test(file)
}

/** Whether a story may look different. */
export function isSeen(file: string): boolean {
  if (/\.test(-d)?\.tsx?$/.test(file)) return false
  return /^packages\/(?:protocol|core|chains|ui|modal|features)\/src\/|^apps\/gallery\/|^scripts\/visual|^pnpm-/.test(
    file,
  )
}
